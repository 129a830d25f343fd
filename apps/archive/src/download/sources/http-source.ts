import type { ArchiveHttp } from '../../portal/archive-http.js';
import { downloadPath } from '../../portal/data-uri.js';
import { upstreamRefused } from '../download-errors.js';
import { describedByAnswer, nameOf, pieceOf, sendCall } from './file-answers.js';
import { UNKNOWN, type RequestedRange, type FileSource } from './file-source.js';

const OK = 200;
/** Statuses of servers without HEAD: the size is then known from the first range. */
const NO_HEAD = new Set([405, 501]);

/** Files over HTTP from the archive's download service. */
export const httpSource = (http: ArchiveHttp): FileSource => ({
  name: 'http',

  async describe(dataUri, signal) {
    const answer = await sendCall(http, dataUri, { method: 'HEAD', url: downloadPath(dataUri), signal });
    await answer.body.dump();
    if (NO_HEAD.has(answer.statusCode)) return UNKNOWN;
    if (answer.statusCode !== OK) throw upstreamRefused(nameOf(dataUri), `status ${answer.statusCode}`);
    return describedByAnswer(answer);
  },

  async read(dataUri, range, signal) {
    const headers = range ? rangeHeaders(range) : {};
    const call = { method: 'GET', url: downloadPath(dataUri), headers, signal } as const;
    return pieceOf(await sendCall(http, dataUri, call), dataUri);
  },
});

const rangeHeaders = ({ start, end, ifRange }: RequestedRange): Record<string, string> => ({
  range: `bytes=${start}-${end}`,
  ...(ifRange === null ? {} : { 'if-range': ifRange }),
});
