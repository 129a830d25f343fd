import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const BLOCK = 2880;
const CHUNK = BLOCK * 1024;
const CARD = 80;
/** Bytes that are read and sent at once. */
const PIECE = 1024 * 1024;

/** An image of 16-bit numbers of about this many bytes. */
export async function writeImage(file: string, bytes: number): Promise<void> {
  const side = Math.floor(Math.sqrt((bytes - BLOCK) / 2));
  const cards = [
    'SIMPLE  = T',
    'BITPIX  = 16',
    'NAXIS   = 2',
    `NAXIS1  = ${side}`,
    `NAXIS2  = ${side}`,
    'END',
  ];
  const header = cards
    .map((card) => {
      const [name, value] = card.split('= ');
      return (value === undefined ? card : `${name}= ${value.padStart(20)}`).padEnd(CARD);
    })
    .join('')
    .padEnd(BLOCK);
  const out = createWriteStream(file);
  out.write(header);
  const chunk = Buffer.alloc(CHUNK, 'pixels');
  const data = BLOCK * Math.ceil((2 * side * side) / BLOCK);
  for (let written = 0; written < data; written += CHUNK) {
    if (!out.write(chunk.subarray(0, Math.min(CHUNK, data - written)))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Measures the machine's own speed: copies the file to its disk and computes the same digest. @returns seconds */
export async function copyWithDigest(file: string, to: string): Promise<number> {
  const begun = performance.now();
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(file, { highWaterMark: PIECE }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to),
  );
  hash.digest();
  const copy = await open(to, 'r+');
  await copy.sync();
  await copy.close();
  const seconds = (performance.now() - begun) / 1000;
  await rm(to);
  return seconds;
}

/**
 * Sends the file as a form, in large pieces: `fetch` with a blob would use ten times the CPU time of the service, and dominate the
 * measurement.
 * @returns seconds, and the created record
 */
export async function upload(
  api: string,
  token: string,
  file: string,
): Promise<{ seconds: number; id: string }> {
  const boundary = 'firstlight-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${path.basename(file)}"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(file);
  const begun = performance.now();
  const sent = request(`${api}/spacedata/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(head);
  for await (const piece of createReadStream(file, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    if (!sent.write(piece)) await once(sent, 'drain');
  }
  sent.end(tail);
  const [answer] = await answered;
  const text = await readText(answer);
  if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${text}`);
  return { seconds: (performance.now() - begun) / 1000, id: (JSON.parse(text) as { id: string }).id };
}
