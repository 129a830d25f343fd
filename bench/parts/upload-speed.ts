import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const BLOCK = 2880;
const CHUNK = BLOCK * 1024;
const CARD = 80;

/** An image of 16-bit numbers of about so many bytes. */
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

/** What the machine can do: copies the file to its disk and takes the same digest, at once. @returns seconds */
export async function copyWithDigest(file: string, to: string): Promise<number> {
  const begun = performance.now();
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(file, { highWaterMark: 1 << 20 }),
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

/** @returns seconds, and the record that came of it */
export async function upload(
  api: string,
  token: string,
  file: string,
): Promise<{ seconds: number; id: string }> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), path.basename(file));
  const begun = performance.now();
  const answer = await fetch(`${api}/spacedata/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${text}`);
  return { seconds: (performance.now() - begun) / 1000, id: (JSON.parse(text) as { id: string }).id };
}
