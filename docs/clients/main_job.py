#!/usr/bin/python3
"""Uploads images, makes a colour composite of them, follows the job on the hub, and writes the picture.

Debian: apt install python3-requests python3-websocket
Usage:  main_job.py BASE_URL PICTURE.png FILE.fits...
The account is that of FIRSTLIGHT_USERNAME and FIRSTLIGHT_PASSWORD. The shortest wavelength becomes blue, the longest red.
"""
import json
import math
import os
import sys
import time

import requests
import websocket


class Firstlight:
    """A session with the service; renews the access token when it is refused."""

    def __init__(self, base_url):
        self.base_url = base_url.rstrip("/")
        self.tokens = None

    def call(self, method, path, **options):
        answer = self._send(method, path, options)
        if answer.status_code == 401 and self.tokens:
            self._renew()
            answer = self._send(method, path, options)
        # 429 and 503 have a Retry-After; only reads are repeated.
        if answer.status_code in (429, 503) and method == "GET":
            time.sleep(int(answer.headers.get("Retry-After", "1")))
            answer = self._send(method, path, options)
        if not answer.ok:
            problem = answer.json()
            raise RuntimeError(f"{problem['code']}: {problem['detail']} ({problem['requestId']})")
        return answer

    def log_in(self, username, password):
        body = {"username": username, "password": password}
        self.tokens = self.call("POST", "/api/auth/login", json=body).json()

    def upload(self, path):
        """requests reads the whole file into memory; requests_toolbelt's MultipartEncoder streams."""
        with open(path, "rb") as file:
            return self.call("POST", "/api/spacedata/upload", files={"file": file}).json()

    def wait(self, job_id):
        """The last event of a job: JobCompleted or JobFailed."""
        for name, event in self._events(job_id):
            print(f"{name}: {event.get('percent', '')} {event.get('message', '')}".rstrip())
            if name == "JobFailed":
                raise RuntimeError(event["error"])
            if name == "JobCompleted":
                return event
        raise RuntimeError("the hub was lost; GET /api/jobs/{id} tells how the job is")

    def _events(self, job_id):
        """Socket.IO 5 over Engine.IO 4, which python-socketio's Client speaks by itself."""
        address = self.base_url.replace("http", "ws", 1) + "/hubs/job-progress/?EIO=4&transport=websocket"
        socket = websocket.create_connection(f"{address}&access_token={self.tokens['accessToken']}", timeout=60)
        try:
            while True:
                packet = socket.recv()
                if packet.startswith("0"):  # open: join the default namespace
                    socket.send("40")
                elif packet.startswith("44"):  # refused
                    raise RuntimeError(json.loads(packet[2:])["message"])
                elif packet.startswith("40"):  # joined: subscribe, with acknowledgement number 1
                    socket.send("421" + json.dumps(["SubscribeToJob", job_id]))
                elif packet.startswith("431"):  # the acknowledgement
                    (answer,) = json.loads(packet[3:])
                    if not answer["ok"]:
                        raise RuntimeError(answer["error"])
                elif packet.startswith("42"):  # an event
                    yield json.loads(packet[2:])
                elif packet == "2":  # ping
                    socket.send("3")
                elif packet in ("", "1", "41"):  # closed
                    return
        finally:
            socket.close()

    def _send(self, method, path, options):
        headers = {"Authorization": f"Bearer {self.tokens['accessToken']}"} if self.tokens else {}
        return requests.request(method, self.base_url + path, headers=headers, timeout=120, **options)

    def _renew(self):
        """A refresh token can be used once: keep the new one."""
        refresh = {"refreshToken": self.tokens["refreshToken"]}
        self.tokens = None
        self.tokens = self.call("POST", "/api/auth/refresh", json=refresh).json()


def colors(count):
    """From blue to red; azure and orange add up to white, as blue and red do not; one image is grey."""
    if count == 1:
        return [{"rgb": [1, 1, 1]}]
    return [{"hue": hue} for hue in ([210, 30] if count == 2 else [240 - 240 * i / (count - 1) for i in range(count)])]


def main(base_url, picture, *files):
    firstlight = Firstlight(base_url)
    firstlight.log_in(os.environ["FIRSTLIGHT_USERNAME"], os.environ["FIRSTLIGHT_PASSWORD"])
    # A record without a known wavelength comes last, in the order of the files.
    records = sorted(map(firstlight.upload, files), key=lambda record: record["wavelengthUm"] or math.inf)
    for record in records:
        print(f"{record['fileName']}: {record['dataType']}, filter {record['filter']}, {record['wavelengthUm']} um")
    channels = [
        {"dataIds": [record["id"]], "color": color, "autoStretch": True}
        for record, color in zip(records, colors(len(records)))
    ]
    order = {"channels": channels, "width": 400, "northUp": True, "crop": "intersection"}
    job_id = firstlight.call("POST", "/api/composite/export-nchannel", json=order).json()["jobId"]
    firstlight.wait(job_id)
    with open(picture, "wb") as out:
        out.write(firstlight.call("GET", f"/api/jobs/{job_id}/result").content)
    print(f"written: {picture}")


if __name__ == "__main__":
    main(*sys.argv[1:])
