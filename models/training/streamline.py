"""Rewrites an exported net so that onnxruntime runs the same sums in fewer steps.

A mean over 2x2 pixels followed by a 1x1 convolution is one 2x2 convolution with a quarter of the weights at each pixel;
it stays in the blocked layout of onnxruntime's convolutions, which a pooling that counts padded pixels does not. The
weights stay stored as they are: what widens them is folded when the file is loaded.
"""

from __future__ import annotations

from typing import Any

import numpy as np

PAIR = 2
"""Side and step of the means that are folded."""


def streamline(model: Any) -> int:
    """Fold each mean over 2x2 pixels of ``model``, in place, into the convolution behind it; returns how many were.

    A mean stays where its map has an odd side (its last pixels would need padding), or where anything but one 1x1
    convolution reads it.
    """
    import onnx

    sides = _sides(onnx.shape_inference.infer_shapes(model))
    folded = 0
    for pool in [node for node in model.graph.node if node.op_type == "AveragePool"]:
        readers = [node for node in model.graph.node if pool.output[0] in node.input]
        if len(readers) == 1 and _is_pair(pool, sides) and _is_point(readers[0]):
            _fold(model.graph, pool, readers[0], folded)
            folded += 1
    return folded


def _sides(model: Any) -> dict[str, tuple[int, ...]]:
    """Height and width of each known map of four dimensions, by its name."""
    values = [*model.graph.value_info, *model.graph.input]
    shapes = {value.name: [axis.dim_value for axis in value.type.tensor_type.shape.dim] for value in values}
    return {name: tuple(shape[2:]) for name, shape in shapes.items() if len(shape) == 4}


def _attributes(node: Any) -> dict[str, Any]:
    from onnx import helper

    return {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}


def _is_pair(pool: Any, sides: dict[str, tuple[int, ...]]) -> bool:
    given, (height, width) = _attributes(pool), sides.get(pool.input[0], (0, 0))
    even = height > 0 and width > 0 and height % PAIR == 0 and width % PAIR == 0
    return bool(even and given["kernel_shape"] == given["strides"] == [PAIR, PAIR] and not any(given.get("pads", [])))


def _is_point(node: Any) -> bool:
    if node.op_type != "Conv":
        return False
    given = _attributes(node)
    return bool(given["kernel_shape"] == given["strides"] == [1, 1] and given.get("group", 1) == 1)


def _fold(graph: Any, pool: Any, point: Any, number: int) -> None:
    """Put one 2x2 convolution in the place of ``point``, its weights widened just before it, and drop ``pool``."""
    from onnx import helper, numpy_helper

    repeats, quarter, tiled, wide = (f"folded_{number}_{part}" for part in ("repeats", "quarter", "tiled", "wide"))
    graph.initializer.append(numpy_helper.from_array(np.array([1, 1, PAIR, PAIR], np.int64), repeats))
    graph.initializer.append(numpy_helper.from_array(np.array(1 / PAIR**2, np.float32), quarter))
    nodes = [
        helper.make_node("Tile", [point.input[1], repeats], [tiled]),
        helper.make_node("Mul", [tiled, quarter], [wide]),
        helper.make_node(
            "Conv",
            [pool.input[0], wide, *point.input[2:]],
            list(point.output),
            name=point.name,
            kernel_shape=[PAIR, PAIR],
            strides=[PAIR, PAIR],
        ),
    ]
    place = list(graph.node).index(point)
    graph.node.remove(point)
    for node in reversed(nodes):
        graph.node.insert(place, node)
    graph.node.remove(pool)
