import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './api-client.js';
import { followJob } from './library.js';
import { tileFile } from './mosaic-records.js';
import { atSpecEnd } from './spec-end.js';
import type { RunningStack } from './start-stack.js';

const DETECTORS = ['nrca1', 'nrca2', 'nrca3', 'nrca4', 'nrcb1', 'nrcb2', 'nrcb3', 'nrcb4'] as const;

/** An exposure of the archive whose detectors are separate observations, as MAST lists them. */
export interface Exposure {
  /** Common part of the names of its files. */
  readonly base: string;
  /** The archive's ids, one per detector. */
  readonly obsIds: readonly string[];
}

let exposures = 0;

/** Adds an exposure with a number of detectors to the sample archive of a stack. */
export async function offerExposure(
  { sampleArchive }: Pick<RunningStack, 'sampleArchive'>,
  detectors: number,
): Promise<Exposure> {
  exposures += 1;
  const base = `jw01288015001_26101_${String(exposures).padStart(5, '0')}`;
  const parent = mkdtempSync(path.join(tmpdir(), 'firstlight-exposure-'));
  atSpecEnd(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, base);
  mkdirSync(folder);
  DETECTORS.slice(0, detectors).forEach((detector, i) =>
    writeFileSync(path.join(folder, `${base}_${detector}_i2d.fits`), tileFile(i)),
  );
  const { json } = await sampleArchive.post('/sample/folders', { folder });
  return { base, obsIds: json.observations.map(({ obsId }: { obsId: string }) => obsId) };
}

/** Imports observations, all at once. @returns the ids of their records */
export const importAll = (user: Account, obsIds: readonly string[], more: object = {}): Promise<string[]> =>
  Promise.all(
    obsIds.map(async (obsId) => {
      const { json } = await user.post('/api/archive/import', { obsId, ...more });
      const job = await followJob(user, json.jobId);
      if (job.status !== 'completed') throw new Error(`import of ${obsId}: ${job.error}`);
      return job.resultDataId as string;
    }),
  );
