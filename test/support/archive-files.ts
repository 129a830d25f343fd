import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atSpecEnd } from './spec-end.js';
import { starImage } from './star-image.js';
import type { RunningStack } from './start-stack.js';

const SKY = { ra: 84, dec: -5 };

/** A file of the sample archive, as an observation of its own. */
export interface OfferedFile {
  readonly obsId: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Files in the sample archive of a stack. */
export interface OfferedFiles {
  readonly files: readonly OfferedFile[];
  /** Changes the target name of their observations in the archive. */
  readonly renameTarget: (targetName: string) => Promise<void>;
}

let programs = 0;

/** Adds distinct small images to the sample archive. */
export async function offerFiles(
  { sampleArchive }: Pick<RunningStack, 'sampleArchive'>,
  count: number,
  sidePixels = 48,
): Promise<OfferedFiles> {
  const program = String(9_000 + (programs += 1)).padStart(5, '0');
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-offer-'));
  atSpecEnd(() => rmSync(folder, { recursive: true }));
  const files = Array.from({ length: count }, (_, i) => {
    const name = `jw${program}-o${String(i + 1).padStart(3, '0')}_t001_nircam_clear-f200w`;
    const grid = {
      ...SKY,
      scaleArcsec: 0.03 + (1_000 * programs + i) * 1e-8,
      width: sidePixels,
      height: sidePixels,
    };
    const bytes = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 0.3 });
    const fileName = `${name}_i2d.fits`;
    writeFileSync(path.join(folder, fileName), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { obsId: name, fileName, size: bytes.length, sha256, bytes };
  });
  const renameTarget = async (targetName: string) => {
    const { json } = await sampleArchive.post('/sample/folders', { folder, targetName });
    const offered = json.observations.map(({ obsId }: { obsId: string }) => obsId).sort();
    expect(offered).toEqual(files.map(({ obsId }) => obsId).sort());
  };
  await renameTarget(`Field ${program}`);
  return { files, renameTarget };
}
