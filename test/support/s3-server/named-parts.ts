import type { IncomingMessage } from 'node:http';
import { MAX_PARTS, type NamedPart } from './bucket-uploads.js';
import { S3Refusal } from './s3-refusal.js';

/** Ten thousand parts with a checksum each. */
const MAX_BYTES = 4 * 2 ** 20;

/** Parses the body of CompleteMultipartUpload. @throws S3Refusal when it is invalid */
export async function readNamedParts(request: IncomingMessage): Promise<readonly NamedPart[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new S3Refusal(400, 'MaxMessageLengthExceeded');
    chunks.push(chunk);
  }
  return namedParts(Buffer.concat(chunks).toString());
}

function namedParts(xml: string): readonly NamedPart[] {
  const parts = xml
    .split('<Part>')
    .slice(1)
    .map((part) => ({
      number: partNumber(/<PartNumber>([^<]*)</.exec(part)?.[1]),
      etag: (/<ETag>([^<]*)</.exec(part)?.[1] ?? '').replace(/&quot;|"/g, ''),
    }));
  if (!xml.includes('</CompleteMultipartUpload>')) throw new S3Refusal(400, 'MalformedXML');
  return parts;
}

/** Parses the number of a part. @throws S3Refusal when it is invalid */
export function partNumber(text: string | null | undefined): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw new S3Refusal(400, 'InvalidArgument');
  return number;
}
