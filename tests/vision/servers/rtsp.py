"""A network camera on loopback that speaks RTSP and sends H.264; run with the system's Python, which has GStreamer.

    /usr/bin/python3 rtsp.py [--check] [--port N] [--user NAME:PASSWORD] [--fps N] [--size W H] [--film FILE.mp4]

It tells its port, then carries out orders from standard input, one a line, and answers each with a line:
`stall`, `go`, `drop` (every connection), `size W H` (drops as well, as cameras do), `garbage`, `pictures`,
`refuse` (close the port), `accept`.
"""

import argparse
import sys
import threading

try:
    import gi

    gi.require_version("Gst", "1.0")
    gi.require_version("GstRtspServer", "1.0")
    from gi.repository import GLib, Gst, GstRtspServer
except (ImportError, ValueError) as error:
    LACKING = f"install gir1.2-gst-rtsp-server-1.0 and python3-gi ({error})"
else:
    LACKING = ""

PICTURES = (
    "videotestsrc is-live=true pattern=ball ! video/x-raw,format=I420,width={w},height={h},framerate={fps}/1 "
    "! x264enc threads=1 tune=zerolatency speed-preset=ultrafast key-int-max={key} bitrate={kbps}"
)
FILM = "filesrc location={film} ! qtdemux ! h264parse"
PIPELINE = (
    "( {pictures} ! valve name=valve drop-mode=drop-all ! breakmydata name=breaker skip=200 probability=0.0 "
    "! rtph264pay name=pay0 pt=96 config-interval=-1 )"
)
NEEDED = {"x264enc": "gstreamer1.0-plugins-ugly", "rtph264pay": "gstreamer1.0-plugins-good",
          "breakmydata": "gstreamer1.0-plugins-good", "videotestsrc": "gstreamer1.0-plugins-base"}  # fmt: skip


class Camera:
    """The server with what it sends."""

    def __init__(self, options):
        self.options, self.size, self.port = options, tuple(options.size), options.port
        self.stalled = self.garbage = False
        self.medias = []
        self.accept()

    def accept(self):
        self.server = GstRtspServer.RTSPServer.new()
        self.server.set_address("127.0.0.1")
        self.server.set_service(str(self.port))
        if self.options.user:
            self._lock()
        self._mount()
        self.source = self.server.attach(None)
        self.port = self.server.get_bound_port()

    def _lock(self):
        token = GstRtspServer.RTSPToken()
        token.set_string("media.factory.role", "viewer")
        auth = GstRtspServer.RTSPAuth()
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic(*self.options.user.split(":")), token)
        self.server.set_auth(auth)

    def _mount(self):
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(PIPELINE.format(pictures=self._pictures()))
        factory.set_shared(True)
        if self.options.user:
            role = Gst.Structure.from_string(
                "viewer, media.factory.access=(boolean)true, media.factory.construct=(boolean)true"
            )[0]
            factory.add_role_from_structure(role)
        factory.connect("media-configure", self._configure)
        self.server.get_mount_points().add_factory("/live", factory)

    def _pictures(self):
        if self.options.film:
            return FILM.format(film=self.options.film)
        (w, h), fps = self.size, self.options.fps
        return PICTURES.format(w=w, h=h, fps=fps, key=max(1, fps // 5), kbps=max(300, w * h // 300))

    def _configure(self, factory, media):
        self.medias = [media.get_element()]
        self._apply()

    def _apply(self):
        for element in self.medias:
            element.get_by_name("valve").set_property("drop", self.stalled)
            element.get_by_name("breaker").set_property("probability", 0.2 if self.garbage else 0.0)

    def drop(self):
        self.server.client_filter(lambda server, client: GstRtspServer.RTSPFilterResult.REMOVE)
        self.medias = []

    def refuse(self):
        GLib.source_remove(self.source)
        self.drop()
        self.server = None

    def carry_out(self, words):
        order, *rest = words
        if order == "size":
            self.size = tuple(int(word) for word in rest)
            self._mount()
            self.drop()
        elif order in ("stall", "go"):
            self.stalled = order == "stall"
            self._apply()
        elif order in ("garbage", "pictures"):
            self.garbage = order == "garbage"
            self._apply()
        else:
            getattr(self, order)()
        print("done", flush=True)
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--user", default="")
    parser.add_argument("--fps", type=int, default=20)
    parser.add_argument("--film", default="")
    parser.add_argument("--size", type=int, nargs=2, default=(320, 240))
    options = parser.parse_args()
    if LACKING:
        sys.exit(LACKING)
    Gst.init(None)
    missing = [f"{name} (install {package})" for name, package in NEEDED.items() if not Gst.ElementFactory.find(name)]
    if missing:
        sys.exit(f"GStreamer lacks {', '.join(missing)}")
    if options.check:
        return
    camera = Camera(options)
    print("port", camera.port, flush=True)
    loop = GLib.MainLoop()

    def listen():
        for line in sys.stdin:
            GLib.idle_add(camera.carry_out, line.split())
        GLib.idle_add(loop.quit)

    threading.Thread(target=listen, daemon=True).start()
    loop.run()


if __name__ == "__main__":
    main()
