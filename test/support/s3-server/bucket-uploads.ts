import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { WriterHeaders } from './bucket-objects.js';
import type { ReceivedBody } from './receive-body.js';
import { S3Refusal } from './s3-refusal.js';

/** A multipart upload in progress. */
export interface UploadEntry {
  readonly id: string;
  readonly key: string;
  readonly initiated: Date;
  readonly headers: WriterHeaders;
}

/** A part named in CompleteMultipartUpload. */
export interface NamedPart {
  readonly number: number;
  /** Without its quotes. */
  readonly etag: string;
}

/** Amazon S3, "Multipart upload limits". */
const SMALLEST_PART_BYTES = 5 * 2 ** 20;
export const MAX_PARTS = 10_000;

/** A part on disk: its file name has all properties. */
interface SavedPart extends NamedPart {
  readonly size: number;
  readonly file: string;
}

/** Multipart uploads, each in a folder of its own: `upload.json`, and `{number}-{size}-{md5}` for each part. */
export class BucketUploads {
  private readonly byId = new Map<string, UploadEntry>();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<BucketUploads> {
    const uploads = new BucketUploads(folder);
    await mkdir(folder, { recursive: true });
    for (const id of await readdir(folder)) await uploads.load(id);
    return uploads;
  }

  /** Uploads neither completed nor aborted, in S3's order: by key, then by start. */
  all(): readonly UploadEntry[] {
    return [...this.byId.values()].sort(
      (a, b) =>
        Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || +a.initiated - +b.initiated || (a.id < b.id ? -1 : 1), // prettier-ignore
    );
  }

  /** @throws S3Refusal when there is no such upload of this key */
  find(id: string, key: string): UploadEntry {
    const found = this.byId.get(id);
    if (found?.key !== key) throw new S3Refusal(404, 'NoSuchUpload');
    return found;
  }

  async begin(key: string, headers: WriterHeaders): Promise<UploadEntry> {
    const entry = { id: randomUUID(), key, initiated: new Date(), headers };
    await mkdir(this.folderOf(entry));
    await writeFile(path.join(this.folderOf(entry), 'upload.json'), JSON.stringify(entry));
    this.byId.set(entry.id, entry);
    return entry;
  }

  /** Path of an incomplete part. */
  draftOf(upload: UploadEntry): string {
    return path.join(this.folderOf(upload), `${randomUUID()}.part`);
  }

  /** Adds a received part, replacing an earlier one with its number. */
  async addPart(upload: UploadEntry, number: number, draft: string, body: ReceivedBody): Promise<void> {
    const before = (await this.partsOf(upload)).get(number);
    const name = path.join(this.folderOf(upload), `${number}-${body.size}-${body.md5}`);
    await rename(draft, name);
    if (before && before.file !== name) await rm(before.file, { force: true });
  }

  /**
   * Joins parts into a file.
   * @throws S3Refusal when they are not the received parts, in order, and all but the last large enough
   */
  async join(upload: UploadEntry, named: readonly NamedPart[], file: string): Promise<ReceivedBody> {
    const saved = await this.partsOf(upload);
    if (named.length === 0) throw new S3Refusal(400, 'MalformedXML');
    const parts = named.map(({ number, etag }, i) => {
      if (i > 0 && number <= named[i - 1].number) throw new S3Refusal(400, 'InvalidPartOrder');
      const part = saved.get(number);
      if (part?.etag !== etag) throw new S3Refusal(400, 'InvalidPart');
      return part;
    });
    if (parts.slice(0, -1).some(({ size }) => size < SMALLEST_PART_BYTES))
      throw new S3Refusal(400, 'EntityTooSmall');
    await pipeline(bytesOf(parts), createWriteStream(file, { flags: 'wx' }));
    const md5s = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
    const md5 = `${createHash('md5').update(md5s).digest('hex')}-${parts.length}`;
    return { md5, size: parts.reduce((sum, { size }) => sum + size, 0) };
  }

  /** Removes an upload with all its parts. */
  async end(upload: UploadEntry): Promise<void> {
    this.byId.delete(upload.id);
    await rm(this.folderOf(upload), { recursive: true, force: true });
  }

  private async partsOf(upload: UploadEntry): Promise<ReadonlyMap<number, SavedPart>> {
    const folder = this.folderOf(upload);
    const parts = new Map<number, SavedPart>();
    for (const name of await readdir(folder).catch(noneIfMissing)) {
      const match = /^(\d+)-(\d+)-([0-9a-f]{32})$/.exec(name);
      if (!match) continue;
      const [, number, size, etag] = match;
      parts.set(+number, { number: +number, size: +size, etag, file: path.join(folder, name) });
    }
    return parts;
  }

  private folderOf({ id }: UploadEntry): string {
    return path.join(this.folder, id);
  }

  private async load(id: string): Promise<void> {
    const text = await readFile(path.join(this.folder, id, 'upload.json'), 'utf8').catch(noneIfMissing);
    // The server ended before it answered CreateMultipartUpload.
    if (text.length === 0) return rm(path.join(this.folder, id), { recursive: true });
    const saved = JSON.parse(String(text)) as UploadEntry & { initiated: string };
    this.byId.set(id, { ...saved, initiated: new Date(saved.initiated) });
  }
}

async function* bytesOf(parts: readonly SavedPart[]): AsyncGenerator<Buffer> {
  for (const { file } of parts)
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) yield chunk as Buffer;
}

/** Undefined when the upload has just been completed or aborted. */
function noneIfMissing(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return [];
}
