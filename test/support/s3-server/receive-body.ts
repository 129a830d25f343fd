import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { readChunks } from './read-chunks.js';
import { S3Refusal } from './s3-refusal.js';

/** A complete body that matches its headers. */
export interface ReceivedBody {
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
}

/** Faults while a body arrives. */
export interface ArrivalFault {
  readonly bytesPerSecond: number | null;
  /** The connection is reset after this many bytes. */
  readonly cutAtByte: number | null;
}

/** Expected properties of a body. */
interface Sums {
  readonly sha256: Hash;
  readonly md5: Hash;
  crc: number;
  size: number;
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';
const CHUNKED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const CRC = 'x-amz-checksum-crc32';

/**
 * Writes the body of a request to a new file, and checks it against the request's headers.
 * @param signedAs signed SHA-256 of the body, or that it is unsigned
 * @throws S3Refusal when it differs; nothing is left then
 */
export async function receiveBody(
  request: IncomingMessage,
  file: string,
  signedAs: string,
  fault: ArrivalFault,
): Promise<ReceivedBody> {
  const sums: Sums = { sha256: createHash('sha256'), md5: createHash('md5'), crc: 0, size: 0 };
  const trailers = new Map<string, string>();
  const sent = arriving(request, fault);
  const bytes = isChunked(request, signedAs) ? readChunks(sent, trailers) : sent;
  try {
    await pipeline(summed(bytes, sums), createWriteStream(file, { flags: 'wx' }));
    const md5 = sums.md5.digest();
    assertAsSaid(request, signedAs, { ...sums, md5, trailers });
    return { size: sums.size, md5: md5.toString('hex') };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** @throws S3Refusal for an unknown way of signing */
function isChunked({ headers }: IncomingMessage, signedAs: string): boolean {
  const isSaid = String(headers['content-encoding']).includes('aws-chunked');
  if (signedAs.startsWith('STREAMING-') && signedAs !== CHUNKED) throw new S3Refusal(501, 'NotImplemented');
  if (isSaid !== (signedAs === CHUNKED)) throw new S3Refusal(400, 'InvalidRequest');
  return isSaid;
}

async function* arriving(
  request: IncomingMessage,
  { bytesPerSecond, cutAtByte }: ArrivalFault,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (cutAtByte !== null && size > cutAtByte) request.socket.resetAndDestroy();
    if (bytesPerSecond !== null) await delay((1000 * chunk.length) / bytesPerSecond);
    yield chunk;
  }
}

async function* summed(bytes: AsyncIterable<Buffer>, sums: Sums): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    sums.sha256.update(chunk);
    sums.md5.update(chunk);
    sums.crc = crc32(chunk, sums.crc);
    sums.size += chunk.length;
    yield chunk;
  }
}

interface Arrived {
  readonly size: number;
  readonly crc: number;
  readonly sha256: Hash;
  readonly md5: Buffer;
  readonly trailers: ReadonlyMap<string, string>;
}

function assertAsSaid({ headers }: IncomingMessage, signedAs: string, arrived: Arrived): void {
  const said = headers['x-amz-decoded-content-length'] ?? headers['content-length'];
  if (said !== undefined && Number(said) !== arrived.size) throw new S3Refusal(400, 'IncompleteBody');
  const isSigned = signedAs !== UNSIGNED && signedAs !== CHUNKED;
  if (isSigned && arrived.sha256.digest('hex') !== signedAs)
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  const md5 = headers['content-md5'];
  if (md5 !== undefined && arrived.md5.toString('base64') !== md5) throw new S3Refusal(400, 'BadDigest');
  const crc = headers[CRC] ?? arrived.trailers.get(CRC);
  const found = Buffer.alloc(4);
  found.writeUInt32BE(arrived.crc);
  if (crc !== undefined && crc !== found.toString('base64')) throw new S3Refusal(400, 'BadDigest');
}
