import { createHash } from 'node:crypto';
import type { PackedFile } from './scratch.tasks.js';

/** The name of a packed file's copy: another one for another content. */
export const packedId = ({ key, size, version }: PackedFile): string =>
  createHash('sha256').update(`${key}\0${size}\0${version}`).digest('hex');
