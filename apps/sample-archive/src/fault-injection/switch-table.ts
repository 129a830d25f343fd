import { count, oneOf, type SwitchValue, whole, words, yes } from './switch.js';

const MAX_POLLS = 1000;
const MAX_BYTES = 2 ** 40;
const TEN_MINUTES_MS = 600_000;

/**
 * Every fault switch of the sample archive (docs/reference/archive-protocol.md, "Faults to simulate"): its values and its
 * effect. docs/sample-archive.md lists them, and a spec compares the two.
 */
export const SWITCHES = {
  // Any request: limit them with `on`.
  status: whole(400, 599, 'answers with this HTTP status; the bucket as S3 does (403 `AccessDenied`, 404 `NoSuchKey`, 503 `SlowDown`)'), // prettier-ignore
  html: yes('answers a web page with status 200'),
  hang: yes('takes the request and never answers'),
  bytesPerSecond: whole(1, MAX_BYTES, 'sends no faster than this'),
  breakAtByte: whole(0, MAX_BYTES, 'resets the connection where this byte of the file (or answer) would come; an answer that begins behind it comes whole'), // prettier-ignore
  stallAtByte: whole(0, MAX_BYTES, 'sends nothing more from this byte on, and keeps the connection open'),
  noLength: yes('sends bodies in chunks, without a Content-Length'),

  // Searches.
  executingPolls: count(MAX_POLLS, 'every new search answers `EXECUTING` n times first'),
  jobLostAfterMs: whole(0, TEN_MINUTES_MS, 'a search that is `EXECUTING` and was not asked for in this time begins again (600000)'), // prettier-ignore
  searchError: words('searches answer status 200, `ERROR`, and this text of a database'),
  pageSizeCap: whole(1, 100_000, 'no page has more rows than this, whatever is asked'),
  unresolvable: oneOf(['no', 'empty', 'null'], 'names are not found: an empty list, or null'),

  // Rows.
  nullCells: oneOf(['no', 'null', 'absent'], 'cells that may be null are null, or left out of the row'),
  numbersAsText: yes('numbers of rows are written as texts'),
  region: oneOf(
    ['own', 'bare', 'icrs', 'j2000', 'gsc1', 'circle', 'several', 'spaces', 'none'],
    'how `s_region` is written: without a frame and below 180°, with a frame, as a circle, two shapes in one text, two spaces and small letters, null', // prettier-ignore
  ),
  planned: yes('observations are planned: `calib_level` −1, no addresses, no files'),
  exclusive: yes('observations and files are exclusive: 401 and 403 without the token, never in the bucket'),
  productSize: whole(0, MAX_BYTES, '`size` of product rows: 0, or one that is out of date'),
  duplicateProducts: count(10, 'each product row comes n times more, under other parents'),

  // Files, over HTTP and from the bucket.
  validators: oneOf(
    ['both', 'etag', 'date', 'weak', 'none'],
    'headers that tell versions of a file apart: strong ETag and Last-Modified, one of them, a weak ETag, nothing',
  ),
  checksums: oneOf(['right', 'wrong', 'none'], 'MD5s of the keyword services'),
  changes: oneOf(['no', 'etag', 'size'], 'every answer is of another version: another ETag, or 2,880 bytes longer again'), // prettier-ignore
  shortBody: whole(1, MAX_BYTES, 'bodies end n bytes too early, and Content-Length says so'),
  ignoreRange: yes('a range is answered with status 200 and the whole file'),
  redirect: yes(
    'files are redirected (302) to another host, which notes who called; see GET `/sample/callers`',
  ),

  // The cloud.
  pathLookup: oneOf(
    ['right', 'null', 'stale'],
    'paths in the cloud: the key, none, or a key that is not there',
  ),
  multipartMib: whole(1, 5120, 'ETags of the bucket as of uploads in parts of so many MiB: `<md5 of part md5s>-<n>`'), // prettier-ignore
} as const;

export type Switches = typeof SWITCHES;

export type Validators = SwitchValue<Switches, 'validators'>;
