import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { semaphore } from '#platform';
import type { ArchiveFile, ArchiveObservation } from '../catalogue/catalogue.js';
import type { ProductTask } from '../renderer/products/product-task.js';
import { SKY_VERSION } from '../renderer/sky.js';
import { type FilePlace, findFile, type FoundFile } from './regular-file.js';

/** Suffix of a file that is being made. */
const PART = '.part';

/** Priorities of writing a file. */
const [ASKED_FOR, AHEAD] = [1, 0];

/** Makes the file of a task at the task's path. */
export type ProductWriter = (task: ProductTask) => Promise<void>;

/**
 * The files of the archive on disk. A generated file is made when it is first asked for, once however many ask, and
 * kept; what is asked for goes before what is made ahead.
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

  /** Removes what an earlier process left half made. */
  async clean(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const left = (await readdir(this.folder)).filter((name) => name.endsWith(PART));
    await Promise.all(left.map((name) => rm(path.join(this.folder, name))));
  }

  /** Where a file's bytes are, made now if need be. */
  async placeOf({ source, product }: ArchiveFile): Promise<FilePlace> {
    if (source.kind === 'disk') return source;
    const task = { ...source.task, path: path.join(this.folder, product.productFilename) };
    return { path: await this.ensure(task, ASKED_FOR) };
  }

  /** The file on disk; undefined when it has not been made yet, or the listed file was replaced, changed or removed. */
  existing({ source, product }: ArchiveFile): Promise<FoundFile | undefined> {
    return findFile(
      source.kind === 'disk' ? source : { path: path.join(this.folder, product.productFilename) },
    );
  }

  /** Makes every public level-3 image of these observations ahead of time, one after the other. */
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

  /** Makes nothing ahead any more. */
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
