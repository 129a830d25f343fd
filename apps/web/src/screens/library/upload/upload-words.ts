import { describeError } from '../../../parts/describe-error.js';
import { formatBytes } from '../../../parts/format.js';
import { counted } from '../../../parts/record-words.js';
import type { Upload } from './uploads.js';

/** What an upload is doing, or the service's words about why it failed. */
export function uploadNews({ state, sentBytes, file, error }: Upload): string {
  const size = formatBytes(file.size);
  if (state === 'waiting') return `${size} · waiting`;
  if (state === 'sending') return `${formatBytes(sentBytes)} of ${size}`;
  if (state === 'reading') return `${size} · being read`;
  if (state === 'done') return `${size} · in the library`;
  const { title, detail } = describeError(error);
  return [title, detail].filter(Boolean).join(' ');
}

/** How far an upload is; undefined while nobody knows. */
export const uploadPercent = ({ state, sentBytes, file }: Upload): number | undefined =>
  state === 'reading' || file.size === 0 ? undefined : state === 'done' ? 100 : (100 * sentBytes) / file.size;

/** All uploads in a sentence. */
export function uploadsInWords(uploads: readonly Upload[]): string {
  const count = (states: readonly Upload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const [done, failed] = [count(['done']), count(['failed'])];
  const rest = uploads.length - done - failed;
  const parts = [
    rest > 0 ? `${counted(rest, 'file')} on the way` : '',
    done > 0 ? `${done} in the library` : '',
    failed > 0 ? `${failed} failed` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}
