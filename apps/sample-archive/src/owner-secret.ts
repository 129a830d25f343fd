import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Logger, READ_FILE } from '#platform';

const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;
const OF_OTHERS = 0o077;

/** The secret required by `/sample/*`, known to those who may read the archive's data folder. */
export class OwnerSecret {
  private constructor(readonly text: string) {}

  /** Reads the secret from a file, which is created if missing, and replaced if others could have read it. */
  static open(file: string, logger: Logger): OwnerSecret {
    mkdirSync(path.dirname(file), { recursive: true });
    const kept = readIfThere(file);
    if (kept !== undefined && isSecret(kept)) return new OwnerSecret(kept.text);
    if (kept !== undefined) {
      logger.warn({ file }, 'secret malformed or accessible to others: replaced');
      rmSync(file);
    }
    const text = randomBytes(SECRET_BYTES).toString('hex');
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return new OwnerSecret(text);
  }
}

interface StoredSecret {
  readonly text: string;
  readonly mode: number;
}

const isSecret = ({ text, mode }: StoredSecret): boolean => (mode & OF_OTHERS) === 0 && SECRET.test(text);

/** @throws Error when it is a link, a folder, or unreadable */
function readIfThere(file: string): StoredSecret | undefined {
  const descriptor = openIfThere(file);
  if (descriptor === undefined) return undefined;
  try {
    return { text: readFileSync(descriptor, 'utf8'), mode: fstatSync(descriptor).mode };
  } finally {
    closeSync(descriptor);
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, READ_FILE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
