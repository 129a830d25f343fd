import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fieldError, type Logger, messageOf } from '#platform';
import type { Catalogue, ObservationSet } from '../catalogue.js';
import type { SavedList } from '../saved-list.js';
import type { SkyPlace } from './fits-facts.js';
import { defaultTargetName, folderSet, type SavedFolder } from './folder-set.js';
import { scanFolder, type ScannedFile, type SkippedFile } from './scan-folder.js';

/** Longest target name, as in the service's own search. */
const LONGEST_NAME = 200;

/** Result of registering a folder. */
export interface FolderReport {
  readonly targetName: string;
  /** Centre of the images, degrees; null when none has a position. */
  readonly ra: number | null;
  readonly dec: number | null;
  readonly observations: readonly {
    readonly obsId: string;
    readonly filter: string | null;
    readonly instrument: string | null;
    /** Name in the archive. */
    readonly fileName: string;
    /** Name in the folder. */
    readonly originalName: string;
    readonly hasWcs: boolean;
    /** Corners of the image in order, degrees ICRS; empty without a position. */
    readonly footprint: SkyPlace['footprint'];
  }[];
  readonly skipped: readonly SkippedFile[];
}

/** Adds folders of FITS files to the catalogue and restores them after a restart. */
export class FolderRegistry {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly saved: SavedList<SavedFolder>,
    private readonly logger: Logger,
  ) {}

  /** Restores the registered folders after a start; a missing one is logged and left out. */
  async restore(): Promise<void> {
    for (const folder of await this.saved.load()) {
      try {
        await assertNoLink(folder.folder);
        await this.list(folder);
      } catch (error) {
        this.logger.warn(
          { folder: folder.folder, reason: messageOf(error) },
          'registered folder not readable',
        );
      }
    }
  }

  /** Lists the images of a folder. @throws AppError naming the invalid field */
  async register(folder: unknown, targetName: unknown): Promise<FolderReport> {
    const named = await requireFolder(folder);
    const wanted = { folder: await realpath(named), targetName: nameFor(named, targetName) };
    const report = await this.list(wanted);
    const others = (await this.saved.load()).filter((known) => known.folder !== wanted.folder);
    await this.saved.save([...others, wanted]);
    return report;
  }

  private async list(saved: SavedFolder): Promise<FolderReport> {
    const { images, skipped } = await scanFolder(saved.folder);
    const set = folderSet(saved, images, this.catalogue);
    this.catalogue.put(set);
    return { ...reportOf(saved.targetName, set, images), skipped };
  }
}

/** Folders are registered by their real path; one replaced by a link would lead to an unregistered folder. */
async function assertNoLink(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new Error('is a link now');
}

function reportOf(
  targetName: string,
  { name, observations }: ObservationSet,
  images: readonly ScannedFile[],
): Omit<FolderReport, 'skipped'> {
  return {
    targetName,
    ra: name?.ra ?? null,
    dec: name?.dec ?? null,
    observations: observations.map(({ row, files }, i) => ({
      obsId: row.obs_id,
      filter: row.filters,
      instrument: row.instrument_name,
      fileName: files[0].product.productFilename,
      originalName: images[i].fileName,
      hasWcs: row.s_region !== null,
      footprint: images[i].facts.place?.footprint ?? [],
    })),
  };
}

async function requireFolder(folder: unknown): Promise<string> {
  if (typeof folder !== 'string' || !path.isAbsolute(folder))
    throw fieldError('folder', 'must be an absolute path');
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    throw fieldError('folder', `cannot be read (${error.code ?? error.message})`);
  });
  if (!found.isDirectory()) throw fieldError('folder', 'is not a folder');
  return path.resolve(folder);
}

function nameFor(folder: string, targetName: unknown): string {
  if (targetName === undefined || targetName === null) return defaultTargetName(folder);
  if (typeof targetName === 'string' && targetName.trim() && targetName.length <= LONGEST_NAME)
    return targetName.trim();
  throw fieldError('targetName', `must be a text of 1 to ${LONGEST_NAME} characters`);
}
