import { assertFits, quotaExceeded, type LibraryStore } from '#domain';
import { AppError } from '#platform';

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

/**
 * The limit of an upload, which is what its owner has left if that is less than the limit of every upload.
 * @param announced bytes of the whole form; `null`: not announced
 * @throws AppError too-large (`quota_exceeded`) when a file of such a form cannot fit; storage-full
 */
export async function limitFor(
  library: Pick<LibraryStore, 'usage'>,
  ownerId: string,
  announced: number | null,
  usual: UploadLimit,
): Promise<UploadLimit> {
  const { limits, ...used } = await library.usage(ownerId);
  const bytes = Math.max(1, (announced ?? 0) - FORM_BYTES);
  await usual.assertRoom(announced ?? 0);
  assertFits(limits, used, { records: 1, bytes, metadataBytes: 0 });
  if (limits.bytes === null) return usual;
  const { bytes: limit } = limits;
  const left = limit - used.bytes;
  if (left >= usual.maxBytes) return usual;
  const asked = Math.max(left + 1, announced ?? 0);
  return {
    ...usual,
    maxBytes: left,
    tooLarge: () => quotaExceeded('bytes', { limit, used: used.bytes, asked }),
  };
}
