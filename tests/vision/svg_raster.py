"""A small reader of SVG paths, apart from the program's writer: draws a picture of strokes back into pixels."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import cv2
import numpy as np

PATH = "{http://www.w3.org/2000/svg}path"
FINER = 4
STEPS = np.linspace(0, 1, 13)[1:, None]


def flat(commands: str) -> list[np.ndarray]:
    """The lines (N, 2) of a path made of M, c and z."""
    words = re.findall(r"[a-zA-Z]|-?\d*\.?\d+", commands)
    lines: list[list[np.ndarray]] = []
    place, at, command = np.zeros(2), 0, ""
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        if command == "M":
            place = np.array([float(word) for word in words[at : at + 2]])
            lines.append([place])
            at += 2
        elif command == "c":
            one, two, end = np.array([float(word) for word in words[at : at + 6]]).reshape(3, 2) + place
            t = STEPS
            lines[-1] += list((1 - t) ** 3 * place + 3 * t * (1 - t) ** 2 * one + 3 * t**2 * (1 - t) * two + t**3 * end)
            place, at = end, at + 6
        else:
            assert command == "z", command
    return [np.array(line) for line in lines]


def raster(svg: str) -> np.ndarray:
    """Where an SVG picture has ink, (h, w), 0 to 255."""
    root = ET.fromstring(svg)
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    ink = np.zeros((height * FINER, width * FINER), np.uint8)
    for path in root.iter(PATH):
        lines = [np.round(line * FINER * 16).astype(np.int32) for line in flat(path.attrib["d"])]
        if "fill" in path.attrib:
            cv2.fillPoly(ink, lines, 255, cv2.LINE_AA, 4)
        else:
            cv2.polylines(ink, lines, False, 255, max(1, round(float(path.attrib["stroke-width"]) * FINER)), 8, 4)
    return cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)
