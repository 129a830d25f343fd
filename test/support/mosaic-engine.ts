import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  celestialWcs,
  findHdu,
  memorySource,
  openFits,
  readImageRows,
  skyAt,
  type CelestialWcs,
  type FitsFile,
} from '#kernels';
import type {
  MosaicInput,
  MosaicSpec,
  ProcessingClient,
  ProcessingProgress,
  StoredMosaic,
} from '#processing-client';
import { CENTRE, skyTile, skyValue, storeTiles, type SkyTile } from './mosaic-tiles.js';
import { clientOf, startEngine, type TestEngine } from './start-engine.js';

/** Folders of the FITS mosaics of the tests. */
export const PLACES = {
  folder: 'derived/job/',
  fileName: 'mosaic.fits',
} as const;

/** A stored FITS mosaic. */
export interface OpenedMosaic {
  readonly facts: StoredMosaic;
  readonly bytes: Buffer;
  readonly file: FitsFile;
  readonly data: Float32Array;
  readonly weights: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly wcs: CelestialWcs;
}

export interface MosaicEngine {
  readonly engine: TestEngine;
  readonly client: ProcessingClient;
  /** Puts tiles into the storage. */
  store(tiles: readonly SkyTile[]): MosaicInput[];
  make(spec: MosaicSpec, onProgress?: (progress: ProcessingProgress) => void): Promise<OpenedMosaic>;
  /** Stored files with a prefix, without folders. */
  filesBelow(prefix: string): string[];
  /** Files that are being written. */
  drafts(): string[];
}

/** Starts a separate engine that makes mosaics of tiles. */
export async function startMosaicEngine(environment: NodeJS.ProcessEnv = {}): Promise<MosaicEngine> {
  const engine = await startEngine({ PROCESSING_THREADS: '2', ...environment });
  const client = clientOf(engine);
  let folders = 0;
  const data = (key: string) => path.join(engine.folder, 'data', key);
  return {
    engine,
    client,
    store: (tiles) => storeTiles(engine, `set${folders++}`, tiles.map(skyTile)),
    async make(spec, onProgress = () => undefined) {
      const facts = await client.mosaicFits({ spec, ...PLACES }, onProgress);
      return openMosaic(facts, readFileSync(data(facts.key)));
    },
    filesBelow(prefix) {
      if (!existsSync(data(prefix))) return [];
      const all = readdirSync(data(prefix), { recursive: true, withFileTypes: true });
      return all.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    drafts: () => readdirSync(path.join(engine.folder, 'scratch')).filter((name) => name.endsWith('.draft')),
  };
}

async function openMosaic(facts: StoredMosaic, bytes: Buffer): Promise<OpenedMosaic> {
  const file = await openFits(memorySource(bytes, facts.key));
  const { data, width, height } = await readImageRows(file, file.hdus[0]);
  const weights = (await readImageRows(file, findHdu(file, 'WHT')!)).data;
  return { facts, bytes, file, data, weights, width, height, wcs: celestialWcs(file.hdus[0].header) };
}

/** Differences of a mosaic's values from the sky. */
export function residuals({ data, width, wcs }: OpenedMosaic): number[] {
  return [...data].flatMap((value, i) => {
    if (Number.isNaN(value)) return [];
    const { lon, lat } = skyAt(wcs, i % width, Math.floor(i / width));
    const east = ((lon - CENTRE.ra + 540) % 360) - 180;
    return [value - skyValue(east, lat - CENTRE.dec)];
  });
}

export const spread = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);
