"""Writes WARC files to try the job on, and what has to come out of them.

    python3 generate.py --pages ../../fixtures/html --out FOLDER

The pages are the files of a folder, as often as `--copies` says, in files as Common Crawl writes them: for each page a
request, a response and its metadata, each in a gzip member of its own. Some records are broken, some have bodies that
need decoding or cannot be decoded, some are no pages; one page is large. `FOLDER/requests.jsonl` has a request to
`fivefold batch` for each page, made of the page itself and not of the WARC file: its id is the row without the
answers. `FOLDER/others.jsonl` has the rows that need no request, `FOLDER/bytes` the size of all pages.
"""

import argparse
import gzip
import json
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path

WANT = ["encoding", "title", "links", "text", "error_counts"]
# The same page in codings.
CODED = {
    "br": "GycK+I2UqetTv/AEiQmfLoQTYS7TDGyQQkHQhBx15ACAAw==",
    "zstd": "KLUv/WQoCfUAAKA8dGl0bGU+QTwvPGEgaHJlZj1iPgIAC+rpEbGCBGI5RuY=",
}
DATE = "2026-11-01T00:00:00Z"


class Warc:
    """A WARC file and what is expected of it."""

    def __init__(self, folder, name, is_compressed=True):
        self.path = folder / name
        self.file = open(self.path, "wb")
        self.is_compressed = is_compressed
        self.counts = Counter()
        self.record("warcinfo", b"software: generate.py\r\n", "application/warc-fields")
        self.skip("warcinfo")

    def write(self, data):
        """Writes a record's bytes, and returns where they start."""
        offset = self.file.tell()
        # Level 1: the files are small anyway, and compression is what takes the time.
        self.file.write(gzip.compress(data, 1, mtime=0) if self.is_compressed else data)
        return offset

    def record(self, kind, block, media_type, url=None, headers=(), length=None):
        """Writes a record, and returns where it starts."""
        return self.write(record(kind, block, media_type, url, headers, length))

    def skip(self, what):
        """Expects a record that is only counted."""
        self.counts[f"skipped {what}"] += 1

    def place(self, offset, url, **more):
        """The part of a page's row that its record says."""
        return {"offset": offset, "url": url, **more}

    def broken(self, expected, offset, reason):
        """Expects a row for something that is no record."""
        self.counts["broken"] += 1
        expected.other(self, {"id": {"offset": offset}, "error": reason})

    def end(self, expected):
        """Closes the file, and expects its counts."""
        self.file.close()
        expected.other(self, {"counts": self.counts})


class Expected:
    """What has to come out."""

    def __init__(self, folder):
        self.requests = open(folder / "requests.jsonl", "w")
        self.others = open(folder / "others.jsonl", "w")
        # Of all pages together.
        self.bytes = 0

    def other(self, warc, row):
        """Expects a row that is no answer."""
        print(json.dumps({"file": str(warc.path)} | row), file=self.others)

    def page(self, warc, place, content_type, body):
        """Expects the row of a page."""
        warc.counts["pages"] += 1
        self.bytes += len(body)
        fields = {"dialect": "html", "want": WANT, "url": place["url"], "content_type": content_type}
        # As `--warc` has it by default.
        fields["fallback"] = "utf-8-if-valid"
        request = {"id": {"file": str(warc.path)} | place | {"status": 200, "bytes": len(body)}, **fields}
        print(json.dumps(request | {"input_base64": b64encode(body).decode()}), file=self.requests)


def record(kind, block, media_type, url=None, headers=(), length=None):
    """A record, with the right Content-Length or a wrong one."""
    lines = ["WARC/1.0", f"WARC-Type: {kind}", f"WARC-Date: {DATE}", "WARC-Record-ID: <urn:uuid:0>"]
    lines += [f"Content-Type: {media_type}", f"Content-Length: {len(block) if length is None else length}"]
    lines += [f"WARC-Target-URI: {url}"] if url else []
    return "\r\n".join([*lines, *headers, "", ""]).encode() + block + b"\r\n\r\n"


def http(content_type, body, *headers):
    """An HTTP response."""
    lines = ["HTTP/1.1 200 OK", f"Content-Type: {content_type}", f"X-Crawler: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def add_page(expected, warc, url, content_type, body):
    """Adds a page as Common Crawl stores it: three records, of which one is the page."""
    warc.record("request", b"GET / HTTP/1.1\r\n\r\n", "application/http; msgtype=request", url)
    warc.skip("request")
    offset = warc.record("response", http(content_type, body), "application/http; msgtype=response", url)
    expected.page(warc, warc.place(offset, url), content_type, body)
    warc.record("metadata", b"fetchTimeMs: 1\r\n", "application/warc-fields", url)
    warc.skip("metadata")


def add_variants(expected, warc, body):
    """Adds responses that are no plain pages."""
    media, html = "application/http; msgtype=response", "text/html"

    def add(name, block, *headers):
        url = f"https://variants.example/{name}?q=1"
        return warc.place(warc.record("response", block, media, url, headers), url)

    place = add("gzip", http(html, gzip.compress(body), "Content-Encoding: gzip"))
    expected.page(warc, place, html, body)
    chunks = b"".join(b"%x;x\r\n%b\r\n" % (len(part), part) for part in (body[:7], body[7:]) if part) + b"0\r\n\r\n"
    expected.page(warc, add("chunks", http(html, chunks, "Transfer-Encoding: chunked")), html, body)
    both = zlib.compress(body)
    both = b"%x\r\n%b\r\n0\r\n\r\n" % (len(both), both)
    place = add("both", http(html, both, "Content-Encoding: deflate", "Transfer-Encoding: chunked"))
    expected.page(warc, place, html, body)
    cyrillic = "<title>Жук</title><a href='?ж'>ж</a>".encode("koi8-r")
    for content_type in ('Text/HTML;charset="KOI8-R"', "text/html; charset=no-such-label", "application/xhtml+xml"):
        expected.page(warc, add("koi8", http(content_type, cyrillic)), content_type, cyrillic)
    for encoding in ("utf-8", "windows-1252"):
        undeclared = "<title>Grüße</title>".encode(encoding)
        expected.page(warc, add("undeclared", http(html, undeclared)), html, undeclared)
    place = add("truncated", http(html, body[:-1]), "WARC-Truncated: length") | {"truncated": "length"}
    expected.page(warc, place, html, body[:-1])
    identified = "WARC-Identified-Payload-Type: text/html"
    expected.page(warc, add("said-to-be-text", http("text/plain", body), identified), "text/plain", body)
    expected.page(warc, add("empty", http(html, b"")), html, b"")

    raw = zlib.compressobj(wbits=-15)
    raw = raw.compress(body) + raw.flush()
    expected.page(warc, add("raw-deflate", http(html, raw, "Content-Encoding: deflate")), html, body)
    # Python has neither coding.
    for coding, encoded in CODED.items():
        place = add(coding, http(html, b64decode(encoded), f"Content-Encoding: {coding}"))
        expected.page(warc, place, html, b"<title>A</title><a href=b>" * 100)
    place = add("content-types", http(html, cyrillic, "Content-Type: text/html; charset=koi8-r"))
    expected.page(warc, place, "text/html; charset=koi8-r", cyrillic)

    for name, block, reason in [
        ("compress", http(html, body, "Content-Encoding: compress"), "the body has the content coding compress"),
        ("cut-gzip", http(html, gzip.compress(body)[:-9], "Content-Encoding: gzip"),
         "the body is damaged: it is no whole gzip"),
        ("cut-chunks", http(html, chunks[:-5], "Transfer-Encoding: chunked"), "the last chunk of the body is missing"),
        ("no-http", body, "the record has no HTTP response"),
    ]:
        place = add(name, block) | ({} if name == "no-http" else {"status": 200})
        expected.other(warc, {"id": place, "error": reason})
        warc.counts["pages"] += 1
    add("document.pdf", http("application/pdf", b"%PDF-1.4"))
    warc.skip("application/pdf")


def add_broken(expected, warc, page):
    """Adds what is no record, between records that are."""
    url, media = "https://broken.example/", "application/http; msgtype=response"
    block = http("text/html", page)
    add_page(expected, warc, f"{url}first", "text/html", page)
    offset = warc.record("response", block, media, url, length=len(block) + 40)
    if warc.is_compressed:
        warc.broken(expected, offset, "the gzip member ends within a record")
    else:
        warc.broken(expected, offset, "the record does not end where its Content-Length says")
    add_page(expected, warc, f"{url}second", "text/html", page)
    offset = warc.record("response", block, media, url, length=len(block) - 1)
    warc.broken(expected, offset, "the record does not end where its Content-Length says")
    add_page(expected, warc, f"{url}third", "text/html", page)
    offset = warc.write(record("response", block, media, url).replace(b"Content-Length", b"Content-Size"))
    warc.broken(expected, offset, "the record has no Content-Length")
    add_page(expected, warc, f"{url}between", "text/html", page)
    offset = warc.write(b"no record at all\r\n\r\n")
    warc.broken(expected, offset, "there is no record")
    add_page(expected, warc, f"{url}fourth", "text/html", page)
    if not warc.is_compressed:
        return
    damaged = bytearray(gzip.compress(record("response", block, media, url), mtime=0))
    damaged[-8:-4] = bytes(byte ^ 0xFF for byte in damaged[-8:-4])
    offset = warc.file.tell()
    warc.file.write(damaged)
    warc.broken(expected, offset, "the gzip member is damaged")
    add_page(expected, warc, f"{url}fifth", "text/html", page)
    offset = warc.file.tell()
    warc.file.write(b"what a failed write has left, with a start \x1f\x8b\x08 of nothing")
    warc.broken(expected, offset, "there is no record")
    add_page(expected, warc, f"{url}sixth", "text/html", page)
    # The end of the file is missing.
    offset = warc.file.tell()
    warc.file.write(gzip.compress(record("response", block, media, url), mtime=0)[:-20])
    warc.broken(expected, offset, "the file ends within a gzip member")


def main():
    parser = argparse.ArgumentParser(description="Writes WARC files to try the job on, and what has to come out.")
    parser.add_argument("--pages", type=Path, required=True, help="the folder with the pages")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the result")
    parser.add_argument("--copies", type=int, default=1, help="how often each page occurs")
    parser.add_argument("--files", type=int, default=4, help="the number of files for the pages")
    parser.add_argument("--large", type=int, default=50, help="the size of the large page in MB")
    options = parser.parse_args()
    (options.out / "warc").mkdir(parents=True, exist_ok=True)
    pages = sorted(path for path in options.pages.iterdir() if path.is_file())
    bodies = [path.read_bytes() for path in pages]
    expected = Expected(options.out)
    for number in range(options.files):
        warc = Warc(options.out / "warc", f"pages-{number}.warc.gz")
        for copy in range(number, options.copies, options.files):
            for path, body in zip(pages, bodies):
                add_page(expected, warc, f"https://{copy}.example/{path.name}", "text/html; charset=utf-8", body)
            if copy == 0 and options.large:
                # Ordinary paragraphs: all pages, over and over.
                size, large = options.large * 1_000_000, b"".join(bodies)
                large = (large * (size // len(large) + 1))[:size]
                add_page(expected, warc, "https://large.example/", "text/html; charset=utf-8", large)
        warc.end(expected)
    page = bodies[0]
    for name, add in [("variants", add_variants), ("broken", add_broken)]:
        for end in (".warc.gz", ".warc"):
            warc = Warc(options.out / "warc", name + end, end != ".warc")
            add(expected, warc, page)
            warc.end(expected)
    (options.out / "bytes").write_text(str(expected.bytes))


if __name__ == "__main__":
    main()
