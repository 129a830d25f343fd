import type { LibraryRecord } from '#sdk';
import { firstlight } from '../client.js';
import { retryWhileAway } from '../states/retry-while-away.js';

/** Object URLs that are kept, the least recently used first; each is some 100 kB. */
const kept = new Map<string, string>();
const MOST = 400;

type Pictured = Pick<LibraryRecord, 'id' | 'sha256' | 'visibility'>;

const pathOf = ({ id }: Pictured) => `/api/spacedata/${id}/thumbnail`;

/** An address for `<img>` that is there at once; undefined where the thumbnail has to be fetched as the user. */
export const thumbnailAddress = (record: Pictured): string | undefined =>
  record.visibility === 'public' ? pathOf(record) : touch(keyOf(record));

/** Fetches the thumbnail of a record that not everybody may see: the address of `<img>` holds no token. */
export async function fetchThumbnail(record: Pictured, signal: AbortSignal): Promise<string> {
  const file = await retryWhileAway(() => firstlight.download(pathOf(record), { signal }), signal);
  const url = URL.createObjectURL(new Blob([await file.bytes()], { type: 'image/png' }));
  return keep(keyOf(record), url);
}

const keyOf = ({ id, sha256 }: Pictured) => `${id} ${sha256}`;

function touch(key: string): string | undefined {
  const url = kept.get(key);
  return url === undefined ? undefined : keep(key, url);
}

function keep(key: string, url: string): string {
  kept.delete(key);
  kept.set(key, url);
  for (const [oldest, old] of kept) {
    if (kept.size <= MOST) break;
    URL.revokeObjectURL(old);
    kept.delete(oldest);
  }
  return url;
}
