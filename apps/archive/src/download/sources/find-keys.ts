import type { ArchiveHttp } from '../../portal/archive-http.js';
import { lookUpPath } from '../../portal/data-uri.js';
import { upstreamRefused } from '../download-errors.js';
import { nameOf, sendCall } from './file-answers.js';
import { isSoundKey } from './s3-source.js';

const OK = 200;
/** The archive's limit per lookup (docs/reference/archive-protocol.md, "Public bucket"). */
const MAX_URIS = 40;

/**
 * Asks the archive for keys in its public bucket, for many files at once, each only once. A failed lookup is repeated.
 * @param http the archive, not the bucket
 */
export function findKeys(
  http: ArchiveHttp,
  dataUris: readonly string[],
): (dataUri: string, signal: AbortSignal) => Promise<string | null> {
  const answers = new Map<number, Promise<Answer>>();
  return async (dataUri, signal) => {
    const question = Math.floor(dataUris.indexOf(dataUri) / MAX_URIS);
    const asked = dataUris.slice(question * MAX_URIS, (question + 1) * MAX_URIS);
    const answer = answers.get(question) ?? lookUp(http, asked, signal);
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return keyIn(await answer, dataUri);
  };
}

type Answer = Readonly<Record<string, unknown>>;

async function lookUp(http: ArchiveHttp, dataUris: readonly string[], signal: AbortSignal): Promise<Answer> {
  const [first] = dataUris;
  const answer = await sendCall(http, first, { method: 'GET', url: lookUpPath(dataUris), signal });
  const refused = (what: string) => upstreamRefused(nameOf(first), `${what} to where it is in S3`);
  if (answer.statusCode !== OK) {
    await answer.body.dump();
    throw refused(`status ${answer.statusCode}`);
  }
  const found: unknown = await answer.body.json().catch(() => null);
  if (typeof found !== 'object' || found === null) throw refused('no JSON');
  return found as Answer;
}

/** `{"mast:…":{"status_code":200,"path":"/jwst/public/…"}}`: keys have no slash before them. */
function keyIn(answer: Answer, dataUri: string): string | null {
  const { path } = (answer[dataUri] ?? {}) as { readonly path?: unknown };
  if (typeof path !== 'string') return null;
  const key = path.replace(/^\/+/, '');
  return isSoundKey(key) ? key : null;
}
