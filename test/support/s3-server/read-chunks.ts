import { S3Refusal } from './s3-refusal.js';

/** A line of `aws-chunked`: a size, or a trailer with a checksum. */
const LONGEST_LINE = 1024;
const CRLF = '\r\n';

/**
 * Decodes a body in `aws-chunked` encoding (size in hex, CRLF, bytes, CRLF, …, a chunk of size 0, trailers): Amazon S3 API
 * reference, "Signature calculations for trailing headers".
 * @param trailers receives the lines after the last chunk
 */
export async function* readChunks(
  sent: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  /** Remaining bytes of the current chunk; null: its size comes next. */
  let left: number | null = null;
  let isOver = false;
  for await (const piece of sent) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length > 0) {
      if (left !== null && left > 0) {
        const bytes = rest.subarray(0, left);
        rest = rest.subarray(bytes.length);
        left -= bytes.length;
        yield bytes;
        continue;
      }
      const line = takeLine(rest);
      if (line === undefined) break;
      rest = rest.subarray(line.length + CRLF.length);
      if (isOver) addTrailer(trailers, line);
      else if (left === 0) left = null; // The end of the chunk's bytes.
      else if ((left = sizeOf(line)) === 0) isOver = true;
    }
  }
  if (!isOver) throw new S3Refusal(400, 'IncompleteBody');
}

function takeLine(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(CRLF);
  if (end > LONGEST_LINE || (end < 0 && bytes.length > LONGEST_LINE))
    throw new S3Refusal(400, 'InvalidRequest');
  return end < 0 ? undefined : bytes.toString('latin1', 0, end);
}

function sizeOf(line: string): number {
  const [size] = line.split(';');
  if (!/^[0-9a-f]{1,8}$/i.test(size)) throw new S3Refusal(400, 'InvalidRequest');
  return parseInt(size, 16);
}

function addTrailer(trailers: Map<string, string>, line: string): void {
  const colon = line.indexOf(':');
  if (colon > 0) trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
}
