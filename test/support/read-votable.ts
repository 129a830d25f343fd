import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Debian's, if installed. */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import astropy.io.votable']).status === 0;

/** Addition to the name of a test that needs astropy. */
export const votableWords = isInstalled ? '' : ' (skipped: python3-astropy is not installed)';

export const describeWithVotable = isInstalled ? describe : describe.skip;

interface ReadVotable {
  readonly isValid: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<
    Record<string, { readonly datatype: string; readonly unit: string; readonly ucd: string }>
  >;
  readonly rows: readonly (readonly unknown[])[];
}

/** A VOTable as astropy's strictest mode reads it. @throws what astropy finds wrong */
export function readVotable(input: Buffer): ReadVotable {
  const { stdout, stderr } = spawnSync(PYTHON, [path.join(PROJECT_ROOT, 'test/votable/read.py')], { input });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as ReadVotable;
}
