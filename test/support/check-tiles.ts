import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Debian's, if installed. */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import astropy.io.fits']).status === 0;

/** Addition to the name of a test that needs astropy. */
export const tileWords = isInstalled ? '' : ' (skipped: python3-astropy is not installed)';

/** All tests of a spec that need it. */
export const describeWithTileReader = isInstalled ? describe : describe.skip;

/** An uploaded file, and where its bytes are. */
export interface TiledFile {
  readonly id: string;
  readonly path: string;
}

export interface CheckedFile {
  readonly path: string;
  /** Number of tiles compared with astropy's pixels. */
  readonly compared: number;
  readonly problems: readonly string[];
  /** Images that the service or astropy refuses, with the reason. */
  readonly refused: readonly string[];
}

/**
 * Compares tiles with astropy's pixels, read by the code of docs/tiles.md.
 * @param tiles of each file, at most
 * @throws what Python says when it fails
 */
export async function checkTiles(
  host: string,
  token: string,
  files: readonly TiledFile[],
  tiles = 30,
): Promise<CheckedFile[]> {
  const python = spawn(PYTHON, [path.join(PROJECT_ROOT, 'test/tiles/check.py')]);
  python.stdin.end(JSON.stringify({ host, token, tiles, files }));
  const [answer, trouble] = await Promise.all([text(python.stdout), text(python.stderr)]);
  if (answer === '') throw new Error(trouble);
  return JSON.parse(answer) as CheckedFile[];
}

/** What is wrong with the files, by their names. */
export const problemsOf = (checked: readonly CheckedFile[]): string[] =>
  checked.flatMap(({ path: file, problems }) => problems.map((what) => `${path.basename(file)} ${what}`));

/** Pixels of twelve decades with a sixteenth of blanks, and infinities of both signs. */
export const wildPixels = (width: number, height: number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => {
    if (i % 16 === 3) return NaN;
    if (i % 100_003 === 5) return i % 2 === 0 ? Infinity : -Infinity;
    return (i % 2 === 0 ? 1 : -1) * 10 ** (((i * 7919) % 12_000) / 1000 - 6);
  });
