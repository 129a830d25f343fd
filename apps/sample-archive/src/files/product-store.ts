import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { semaphore } from '#platform';
import type { ArchiveFile, ArchiveObservation } from '../catalogue/catalogue.js';
import type { ProductTask } from '../renderer/products/product-task.js';
import { SKY_VERSION } from '../renderer/sky.js';
import { type FilePlace, findFile, type FoundFile } from './regular-file.js';

/** Suffix of an unfinished file. */
const PART = '.part';

/** Priorities of generating a file. */
const [ASKED_FOR, AHEAD] = [1, 0];

/** Generates the file of a task at the task's path. */
export type ProductWriter = (task: ProductTask) => Promise<void>;

/**
 * The files of the archive on disk. A file is generated on its first request, once for all requests, and kept; requested files
 * come before those made in advance.
 */
export class ProductStore {
  private readonly folder: string;
  private readonly waiting = new Map<string, Promise<string>>();
  private readonly writing = semaphore(1);
  private isClosed = false;

  constructor(
    dataFolder: string,
    private readonly write: ProductWriter,
  ) {
    this.folder = path.join(dataFolder, `sky-${SKY_VERSION}`);
  }

  /** Removes unfinished files of an earlier process. */
  async clean(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const left = (await readdir(this.folder)).filter((name) => name.endsWith(PART));
    await Promise.all(left.map((name) => rm(path.join(this.folder, name))));
  }

  /** The path of a file, generated now if necessary. */
  async placeOf({ source, product }: ArchiveFile): Promise<FilePlace> {
    if (source.kind === 'disk') return source;
    const task = { ...source.task, path: path.join(this.folder, product.productFilename) };
    return { path: await this.ensure(task, ASKED_FOR) };
  }

  /** The file on disk; undefined if it was not generated yet, or was replaced, changed or removed. */
  existing({ source, product }: ArchiveFile): Promise<FoundFile | undefined> {
    return findFile(
      source.kind === 'disk' ? source : { path: path.join(this.folder, product.productFilename) },
    );
  }

  /** Generates every public level-3 image of these observations in advance, one after the other. */
  async makeAhead(observations: readonly ArchiveObservation[]): Promise<void> {
    const files = observations
      .filter(({ row }) => row.calib_level === 3 && row.dataRights === 'PUBLIC')
      .flatMap((observation) => observation.files);
    for (const { source, product } of files) {
      if (this.isClosed) return;
      if (source.kind !== 'generated' || source.task.kind !== 'image') continue;
      await this.ensure({ ...source.task, path: path.join(this.folder, product.productFilename) }, AHEAD);
    }
  }

  /** Stops generating in advance. */
  close(): void {
    this.isClosed = true;
  }

  private ensure(task: ProductTask, priority: number): Promise<string> {
    const running = this.waiting.get(task.path);
    if (running) return running;
    const made = this.make(task, priority).finally(() => this.waiting.delete(task.path));
    this.waiting.set(task.path, made);
    return made;
  }

  private async make(task: ProductTask, priority: number): Promise<string> {
    if (await findFile(task)) return task.path;
    const write = async () => {
      await this.write({ ...task, path: task.path + PART });
      await rename(task.path + PART, task.path);
      return task.path;
    };
    return this.writing.run(write, { priority });
  }
}
