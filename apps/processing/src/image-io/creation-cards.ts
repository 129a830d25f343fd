import type { Card } from '#kernels';
import { engineBuild } from '../engine/engine-build.js';

/** Cards of a file that the engine made, with lines of its history (FITS Standard 4.0, sections 4.4.2.1, 4.4.2.4). */
export function creationCards(title: string, lines: readonly string[], now: Date = new Date()): Card[] {
  const { version, engine } = engineBuild();
  return [
    { keyword: 'DATE', value: now.toISOString().slice(0, 19), comment: 'UTC date of creation' },
    { keyword: 'CREATOR', value: `Firstlight ${version}`, comment: 'software that made this file' },
    ...[`Firstlight ${version}: ${title}`, `engine ${engine}`, ...lines].map((comment) => ({
      keyword: 'HISTORY',
      comment,
    })),
  ];
}
