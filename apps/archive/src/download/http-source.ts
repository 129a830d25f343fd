import type { Dispatcher } from 'undici';
import { AppError } from '#platform';
import type { ArchiveCall, ArchiveHttp } from '../portal/archive-http.js';
import { downloadPath } from '../portal/data-uri.js';
import { networkBroke, upstreamRefused } from './download-errors.js';
import { isStrongDate, UNKNOWN, type AskedRange, type FileSource, type RemoteFile } from './file-source.js';

const OK = 200;
const PARTIAL = 206;
const RANGE_NOT_SATISFIABLE = 416;
/** Servers that do not know HEAD: the size is then learnt from the first range. */
const NO_HEAD = new Set([405, 501]);

/** Files over plain HTTP from the archive's download service. */
export const httpSource = (http: ArchiveHttp): FileSource => ({
  name: 'http',

  async describe(dataUri, signal) {
    const answer = await send(http, dataUri, { method: 'HEAD', url: downloadPath(dataUri), signal });
    await answer.body.dump();
    if (NO_HEAD.has(answer.statusCode)) return UNKNOWN;
    if (answer.statusCode !== OK) throw upstreamRefused(nameOf(dataUri), `status ${answer.statusCode}`);
    return { size: wholeNumber(answer.headers['content-length']), ...validatorsOf(answer) };
  },

  async read(dataUri, range, signal) {
    const headers = range ? rangeHeaders(range) : {};
    const answer = await send(http, dataUri, { method: 'GET', url: downloadPath(dataUri), headers, signal });
    if (answer.statusCode === RANGE_NOT_SATISFIABLE) {
      await answer.body.dump();
      return null;
    }
    await assertFile(answer, dataUri);
    // A connection may break before the first read; without a listener that would end the process. The reader gets it.
    answer.body.on('error', () => undefined);
    const { body } = answer;
    if (answer.statusCode === PARTIAL)
      return { isRange: true, body, ...validatorsOf(answer), ...contentRange(answer, dataUri) };
    const size = wholeNumber(answer.headers['content-length']);
    return { isRange: false, start: 0, size, body, ...validatorsOf(answer) };
  },
});

const rangeHeaders = ({ start, end, ifRange }: AskedRange): Record<string, string> => ({
  range: `bytes=${start}-${end}`,
  ...(ifRange === null ? {} : { 'if-range': ifRange }),
});

async function send(http: ArchiveHttp, dataUri: string, call: ArchiveCall): Promise<Dispatcher.ResponseData> {
  try {
    // Products that the archive makes on the fly begin late: the time of the whole chunk is what counts.
    return await http.send({ ...call, headersTimeoutMs: 0 });
  } catch (error) {
    if (error instanceof AppError || call.signal?.aborted) throw error;
    throw networkBroke(nameOf(dataUri), error);
  }
}

/** In maintenance the archive may send a web page with status 200 (archive-protocol.md, 2.1). */
async function assertFile(answer: Dispatcher.ResponseData, dataUri: string): Promise<void> {
  const { statusCode } = answer;
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  if ((statusCode === OK || statusCode === PARTIAL) && !isPage) return;
  await answer.body.dump();
  const what = isPage && statusCode < 400 ? 'a web page' : `status ${statusCode}`;
  throw upstreamRefused(nameOf(dataUri), what);
}

/** `Content-Range: bytes 0-2879/8640`; the size may be `*`. */
function contentRange(
  answer: Dispatcher.ResponseData,
  dataUri: string,
): { start: number; size: number | null } {
  const header = String(answer.headers['content-range']);
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header) ?? [];
  if (!start) throw upstreamRefused(nameOf(dataUri), 'a range without its place');
  return { start: Number(start), size: wholeNumber(size) };
}

const wholeNumber = (text: string | string[] | undefined): number | null =>
  typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : null;

function validatorsOf({ headers }: Dispatcher.ResponseData): Omit<RemoteFile, 'size'> {
  const lastModified = one(headers['last-modified']);
  return {
    etag: one(headers.etag),
    lastModified,
    isDateStrong: isStrongDate(lastModified, one(headers.date)),
  };
}

const one = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null;

const nameOf = (dataUri: string): string => dataUri.slice(dataUri.lastIndexOf('/') + 1);
