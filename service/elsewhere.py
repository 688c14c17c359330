"""What parts say that speak English alone, recognised by its template, so that it can be said in other languages.

Cameras are read in processes of their own, and what goes wrong there comes as a line of text. The templates stand here
for the catalogues; a test compares them with what the sources of pictures say.
"""

from __future__ import annotations

import re
from functools import cache

from engine.text import N_, Verbatim, Worded

TEMPLATES = (
    # a camera that is read
    N_("no picture for {seconds} s"),
    N_("does not answer within {seconds} s; is it on, and not used by another program?"),
    N_("does not answer within {seconds} s; is it on, and in the same network?"),
    N_("gives no picture within {seconds} s"),
    N_("an error of the program"),
    N_("no process can be started to read it ({reason})"),
    N_("its reader ended unexpectedly"),
    N_("gives {size} pixels, more than can be taken; set it to 1920x1080"),
    N_("the picture changed from {before} to {now}, another shape; set it back"),
    N_("the picture changed from {before} to {now}; it is scaled to what it was"),
    N_("no picture comes any more; is the page still open and in front, and the camera allowed?"),
    N_("the picture has {now} pixels, those before had {before}; turn the phone back"),
    # on the network
    N_("there is no host {host}; check the address"),
    N_("nothing listens at {host}, port {port}; is the camera on, and is the port right?"),
    N_("has a certificate that is not trusted here; give its http:// address"),
    N_("the connection broke off"),
    N_("answers with error {code}"),
    N_("wants another name or password; write them as {example}/..."),
    N_("does not allow this; check name and password, and what that user may see"),
    N_("has nothing at this path; look up the address of its stream"),
    N_("is busy, perhaps with as many viewers as it can serve"),
    N_("answers with a page, not with pictures; look up the address of its stream or of a snapshot"),
    N_("is a file ({kind}), not a live camera; save it and give the file"),
    N_("does not speak HTTP ({what}); is the port right?"),
    N_("sends what is no stream of pictures"),
    N_("sends damaged pictures; is the network too slow for it?"),
    N_("sends no picture, only sound or data"),
    N_("the stream ended"),
    N_("a picture of {size} MB is announced; at most {most} are taken"),
    N_("{scheme}://...: cameras are read at {schemes} only"),
    N_("{address}: is no address; write {example}/PATH"),
    # of this computer
    N_("gives no more pictures; is it unplugged?"),
    N_("the driver gives no colour picture"),
    N_("cannot be opened ({device}); is it used by another program?"),
    N_("cannot be opened; is it connected, allowed for this program, and not used by another?"),
    N_("is not connected; no camera is connected to this computer"),
    N_("is not connected; known cameras: {cameras}"),
    N_("may not be used by this user ({device}); add the user to the group that owns it, usually video"),
    N_("no file, folder or camera of that name; no camera is connected to this computer"),
    N_("no file, folder or camera of that name; known cameras: {cameras}"),
    N_("several cameras are called so ({cameras}); give the number"),
    N_("no source is given; give a film, a folder, a camera's name or number, or its address"),
    # films and folders
    N_("no such file; check the name"),
    N_("the file is empty (0 bytes); record or copy the film again"),
    N_("not a video that can be read ({reason}); give an MP4, MKV or AVI"),
    N_("cannot be read ({reason}); check its permissions"),
    N_("has no picture, only sound or data; give a film"),
    N_("no picture in it can be read; record or copy the film again"),
    N_("no picture can be decoded from this file; is it a whole video?"),
    N_("the picture has only {size} pixels; film with 1280x720 or more"),
    N_("the picture changes from {before} to {now} after frame {frame}; the rest is not seen"),
    N_("the film breaks off after frame {frame}, at {seconds} s of {length} s"),
    N_("the film breaks off after frame {frame} ({reason}); the rest is not seen"),
    N_("is a folder without pictures; put some there ({kinds}) or give a film"),
    N_("none of its {count} pictures can be read"),
    N_("cannot be read ({reason})"),
    # single pictures
    N_("the picture has {size} MB; at most {most} MB are taken"),
    N_("what came is no JPEG picture (it begins with {bytes})"),
    N_("the picture has more than {most} scans; that is no picture of a camera"),
    N_("the picture has only {size} pixels; send 1280x720 or more"),
    N_("the picture says it has {size} pixels in {bytes} bytes; that is not taken"),
    N_("the picture has {colours} colours of {bits} bits; that is no picture of a camera"),
    N_("unpacks to {size} pixels, too many for such a file; scale it down to {fit}"),
    N_("{size} pixels are too few to read anything; take a larger picture"),
    N_("no such weights; reinstall paperref, or train them with {command}"),
    N_("not usable as weights ({reason}); reinstall paperref or train them anew"),
    N_("there is no such guesser; there are {names}"),
)
"""The longer of two that fit the same text stands first."""

NAMED = N_("{name}: {what}")
"""Whatever is named first, a camera or a film, and what is wrong with it."""


def recognised(text: str) -> Worded | None:
    """The text as its template and what that is filled with; None where no template has it.

    >>> found = recognised("garden: nothing listens at 10.0.0.7, port 554; is the camera on, and is the port right?")
    >>> found.params["name"], found.params["what"].params["port"]
    ('garden', '554')
    """
    for template in TEMPLATES:
        if match := _pattern(template).fullmatch(text):
            return Worded(template, **{name: Verbatim(value) for name, value in match.groupdict().items()})
    for found in re.finditer(": ", text):
        if what := recognised(text[found.end() :]):
            return Worded(NAMED, name=Verbatim(text[: found.start()]), what=what)
    return None


@cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"{(\w+)}", template)
    return re.compile("".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))
