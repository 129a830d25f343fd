"""
A client that nobody here wrote against an archive: astroquery 0.4.6 (Debian: python3-astroquery, python3-boto3).

    /usr/bin/python3 test/astroquery/check.py http://127.0.0.1:3003 .data/sample-archive/secret

The archive is the sample archive: its switches are set, and a field of small files is registered. Prints a line for
each check; ends with 1 when one failed.
"""

import hashlib
import json
import os
import sys
import tempfile
import traceback
import urllib.request
import warnings

ARCHIVE = sys.argv[1].rstrip("/")
with open(sys.argv[2]) as secret:
    OWNER = f"Bearer {secret.read()}"
TOKEN = "sample-archive-token"
MAST = "https://mast.stsci.edu"
folder = tempfile.TemporaryDirectory()

# The address is read once, when astroquery is imported.
os.makedirs(os.path.join(folder.name, "config", "astropy"))
os.makedirs(os.path.join(folder.name, "cache", "astropy"))
os.environ["XDG_CONFIG_HOME"] = os.path.join(folder.name, "config")
os.environ["XDG_CACHE_HOME"] = os.path.join(folder.name, "cache")
with open(os.path.join(folder.name, "config", "astropy", "astroquery.cfg"), "w") as config:
    config.write(f"[mast]\nserver = {ARCHIVE}\n")

import boto3
import requests

# Two addresses are written into astroquery: that of path_lookup, and that of S3.
get_as_written = requests.get
requests.get = lambda url, *args, **more: get_as_written(url.replace(MAST, ARCHIVE), *args, **more)


def with_endpoint(make):
    return lambda *args, **more: make(*args, **{**more, "endpoint_url": f"{ARCHIVE}/s3", "region_name": "us-east-1"})


boto3.client = with_endpoint(boto3.client)
boto3.resource = with_endpoint(boto3.resource)

import botocore
from astropy.coordinates import SkyCoord
from astroquery.exceptions import RemoteServiceError, ResolverError
from astroquery.mast import Mast, Observations

warnings.simplefilter("ignore")


def tell(method, place, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": OWNER, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(ARCHIVE + place, data, headers, method=method)) as answer:
        return json.load(answer)


FIELD = tell("POST", "/sample/fields", {"name": "Stranger", "rows": 5, "filesPerRow": 2, "fileBytes": 60_000})
PROGRAM, FILES, OBS_IDS = FIELD["program"], FIELD["fileNames"], FIELD["obsIds"]
EXCLUSIVE = "jw02739-o003_t001_miri_f770w_asn.json"
URI = "mast:JWST/product/"


def field(**more):
    return Observations.query_criteria(obs_collection="JWST", proposal_id=PROGRAM, **more)


def fails_with(error, work):
    try:
        work()
    except error:
        return True
    return False


def path_of(name):
    return os.path.join(folder.name, name)


def unsigned_s3():
    return boto3.client("s3", config=botocore.client.Config(signature_version=botocore.UNSIGNED))


def key_of(name):
    looked = requests.get(f"{MAST}/api/v0.1/path_lookup/", params={"uri": [URI + name]}).json()
    return looked[URI + name]["path"].lstrip("/")


def name():
    place = Mast.resolve_object("NGC 3132")
    assert abs(place.ra.deg - 151.757042) < 1e-4 and abs(place.dec.deg + 40.436389) < 1e-4, place


def unknown_name():
    assert fails_with(ResolverError, lambda: Mast.resolve_object("nowhere at all"))


def criteria():
    rows = Observations.query_criteria(obs_collection="JWST", target_name="NGC-3132", calib_level=3, dataRights="PUBLIC")
    assert len(rows) == 8 and set(rows["instrument_name"]) == {"NIRCAM/IMAGE", "MIRI/IMAGE"}, rows


def wildcard():
    rows = Observations.query_criteria(obs_collection="JWST", instrument_name="MIRI*", proposal_id="2733")
    assert len(rows) > 3 and set(rows["instrument_name"]) == {"MIRI/IMAGE"}, rows


def separator():
    rows = Observations.query_criteria(obs_collection="JWST", filters="F470N", proposal_id="2731")
    assert len(rows) > 0 and set(rows["filters"]) == {"F444W;F470N"}, rows


def value_range():
    rows = field(t_min=[59_899.005, 59_899.025])
    assert len(rows) == 2, rows


def position():
    rows = Observations.query_criteria(coordinates="159.2126 -58.6186", radius="0.01 deg", calib_level=3)
    assert len(rows) == 6, rows


def cone():
    rows = Observations.query_region(SkyCoord(FIELD["ra"], FIELD["dec"], unit="deg"), radius="0.05 deg")
    assert set(OBS_IDS) <= set(rows["obs_id"]) and "distance" in rows.colnames, rows


def by_object():
    rows = Observations.query_object("Cas A", radius="0.02 deg")
    assert "1947" in set(rows["proposal_id"]), rows


def count():
    assert Observations.query_criteria_count(obs_collection="JWST", proposal_id=PROGRAM) == 5


def bad_column():
    wrong = {"columns": "*", "filters": [{"paramName": "s_fov", "values": ["1"]}]}
    answer = Mast.service_request_async("Mast.Caom.Filtered", wrong)
    assert answer[0].json()["status"] == "ERROR" and "s_fov" in answer[0].json()["msg"], answer[0].text
    assert fails_with(RemoteServiceError, lambda: Mast.service_request("Mast.Caom.Filtered", wrong))
    by_name = Mast.service_request_async("Mast.Caom.Products", {"obsid": OBS_IDS[0]})
    assert by_name[0].json()["status"] == "ERROR", by_name[0].text


def products():
    found = Observations.get_product_list(field(obs_id=OBS_IDS[0]))
    assert list(found["productFilename"]) == FILES[:2], found


def joined_products():
    found = Observations.get_product_list(field())
    assert set(found["productFilename"]) == set(FILES), found


def levels():
    rows = Observations.query_criteria(obs_collection="JWST", obs_id="jw02731-o001_t017_nircam_clear-f090w")
    found = Observations.get_product_list(rows)
    science = Observations.filter_products(found, productType="SCIENCE", extension="fits")
    assert set(science["calib_level"]) == {1, 2, 3}, science


def metadata():
    columns = Observations.get_metadata("observations")
    assert {"obs_id", "s_ra", "t_min"} <= set(columns["Column Name"]), columns
    assert {"dataURI", "productFilename"} <= set(Observations.get_metadata("products")["Column Name"])


def download():
    status = Observations.download_file(URI + FILES[0], local_path=path_of("http.fits"))
    assert status[0] == "COMPLETE", status
    assert open(path_of("http.fits"), "rb").read(9) == b"SIMPLE  ="


def download_products():
    found = Observations.get_product_list(field(obs_id=OBS_IDS[1]))
    done = Observations.download_products(found, download_dir=path_of("basket"), cache=False)
    assert list(done["Status"]) == ["COMPLETE", "COMPLETE"], done


def unauthorised():
    status = Observations.download_file(URI + EXCLUSIVE, local_path=path_of("401"))
    assert status[0] == "ERROR" and "401" in status[1], status


def not_found():
    status = Observations.download_file(URI + "jw00000-none_i2d.fits", local_path=path_of("404"))
    assert status[0] == "ERROR" and "404" in status[1], status


def token():
    Observations.login(TOKEN)
    assert not Observations.session_info(verbose=False)["anon"]
    status = Observations.download_file(URI + EXCLUSIVE, local_path=path_of("exclusive.json"))
    assert status[0] == "COMPLETE" and os.path.getsize(path_of("exclusive.json")) > 0, status
    Observations.logout()


def path_lookup():
    assert key_of(FILES[0]) == f"jwst/public/jw{PROGRAM}/L3/t/o001/{FILES[0]}", key_of(FILES[0])
    row = Observations.get_product_list(field(obs_id=OBS_IDS[0]))[0]
    Observations.enable_cloud_dataset(provider="AWS", verbose=False)
    assert Observations.get_cloud_uri(row) == f"s3://stpubdata/{key_of(FILES[0])}"
    Observations.disable_cloud_dataset()


def s3_list():
    prefix = f"jwst/public/jw{PROGRAM}/"
    pages = unsigned_s3().get_paginator("list_objects_v2").paginate(
        Bucket="stpubdata", Prefix=prefix, PaginationConfig={"PageSize": 3})
    keys = [entry["Key"] for page in pages for entry in page.get("Contents", [])]
    assert keys == sorted(key_of(one) for one in FILES), keys
    folded = unsigned_s3().list_objects_v2(Bucket="stpubdata", Prefix="jwst/public/", Delimiter="/")
    assert prefix in [entry["Prefix"] for entry in folded["CommonPrefixes"]], folded


def s3_head_and_get():
    s3, key = unsigned_s3(), key_of(FILES[0])
    head = s3.head_object(Bucket="stpubdata", Key=key)
    body = s3.get_object(Bucket="stpubdata", Key=key)["Body"].read()
    assert head["ContentLength"] == len(body)
    assert head["ETag"] == f'"{hashlib.md5(body).hexdigest()}"', head["ETag"]
    part = s3.get_object(Bucket="stpubdata", Key=key, Range="bytes=5-9", IfMatch=head["ETag"])["Body"].read()
    assert part == body[5:10]
    missing = lambda: s3.head_object(Bucket="stpubdata", Key="jwst/public/none.fits")
    assert fails_with(botocore.exceptions.ClientError, missing)


def s3_download():
    row = Observations.get_product_list(field(obs_id=OBS_IDS[0]))[0]
    Observations.enable_cloud_dataset(provider="AWS", verbose=False)
    Observations._cloud_connection.download_file(row, path_of("s3.fits"), cache=False)
    Observations.disable_cloud_dataset()
    assert open(path_of("s3.fits"), "rb").read() == open(path_of("http.fits"), "rb").read()


SEARCHES = [criteria, wildcard, separator, value_range, position, cone, by_object, count, products, joined_products, levels]
CHECKS = [name, unknown_name, *SEARCHES, bad_column, metadata, download, download_products, unauthorised, not_found,
          token, path_lookup, s3_list, s3_head_and_get, s3_download]


def run(check, where=""):
    try:
        check()
        print(f"ok {check.__name__}{where}", flush=True)
        return True
    except Exception:
        print(f"FAILED {check.__name__}{where}\n{traceback.format_exc()}", flush=True)
        return False


tell("DELETE", "/sample/behaviour")
passed = [run(check) for check in CHECKS]
tell("POST", "/sample/behaviour", {"executingPolls": 2})
passed += [run(check, ", EXECUTING twice") for check in SEARCHES]
tell("DELETE", "/sample/behaviour")
Mast._portal_api_connection.PAGESIZE = 2
# get_product_list of 0.4.6 reads the first page alone (docs/reference/archive-protocol.md, "Known problems").
passed += [run(check, ", pages of 2") for check in SEARCHES if check not in (levels, joined_products)]
print(f"{sum(passed)} of {len(passed)}")
sys.exit(0 if all(passed) else 1)
