import { assertFits, quotaExceeded, type LibraryStore } from '#domain';
import { AppError } from '#platform';
import type { Arrival } from './arriving-bytes.js';

/** Most bytes of an uploaded file, and the error of a larger one. */
export interface UploadLimit {
  readonly maxBytes: number;
  readonly tooLarge: () => AppError;
  /** Checks whether the disk has room for more bytes. @throws AppError storage-full */
  readonly assertRoom: (bytes: number) => Promise<void>;
}

/** The limit of every upload. */
export const sizeLimit = (maxBytes: number, assertRoom: UploadLimit['assertRoom']): UploadLimit => ({
  maxBytes,
  assertRoom,
  tooLarge: () => new AppError('too-large', `The file is larger than ${maxBytes} bytes`),
});

/** Most bytes that a valid form has besides its file. */
const FORM_BYTES = 64 * 2 ** 10;

/** The upload that a limit is for. */
interface LimitedUpload {
  readonly ownerId: string;
  /** Bytes of the whole form; `null`: not announced. */
  readonly announced: number | null;
  readonly arrival: Arrival;
}

/**
 * The limit of an upload: what its owner has left, also for all uploads of the owner that are in progress, if that is less than the limit
 * of every upload.
 * @throws AppError too-large (`quota_exceeded`) when a file of such a form cannot fit; storage-full
 */
export async function limitFor(
  library: Pick<LibraryStore, 'usage'>,
  { ownerId, announced, arrival }: LimitedUpload,
  usual: UploadLimit,
): Promise<UploadLimit> {
  const { limits, ...used } = await library.usage(ownerId);
  const bytes = Math.max(1, (announced ?? 0) - FORM_BYTES);
  await usual.assertRoom(announced ?? 0);
  assertFits(limits, used, { records: 1, bytes, metadataBytes: 0 });
  if (limits.bytes === null) return usual;
  const { bytes: limit } = limits;
  const left = limit - used.bytes;
  const exceeded = (asked: number) => quotaExceeded('bytes', { limit, used: used.bytes, asked });
  const ofOwner = { maxBytes: left, tooLarge: () => exceeded(Math.max(left + 1, announced ?? 0)) };
  return {
    ...(left < usual.maxBytes ? ofOwner : usual),
    async assertRoom(more) {
      const arriving = arrival.add(more);
      if (arriving > left) {
        // At once: of two uploads that fit one by one, only one is refused.
        arrival.end();
        throw exceeded(arriving);
      }
      await usual.assertRoom(more);
    },
  };
}
