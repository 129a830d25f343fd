import type { Card } from '#kernels';
import type { ProcessRequest } from '#processing-client/contract';
import { engineBuild } from '../engine/engine-build.js';

/** Where a result comes from: who made it, when, by what and of what. */
export function provenanceCards(
  { step, name, sha256 }: Pick<ProcessRequest, 'step' | 'name' | 'sha256'>,
  rejected: number,
  now: Date = new Date(),
): Card[] {
  const lines = [
    `input ${name}`,
    `sha256 ${sha256}`,
    ...parameterLines(step),
    ...(step.algorithm === 'reject-outliers' ? [`rejected ${rejected} pixels`] : []),
  ];
  return creationCards(step.algorithm, lines, now);
}

/** Cards of something that the engine made, with lines of its history (FITS Standard 4.0, sections 4.4.2.1, 4.4.2.4). */
export function creationCards(what: string, lines: readonly string[], now: Date = new Date()): Card[] {
  const { version, engine } = engineBuild();
  return [
    { keyword: 'DATE', value: now.toISOString().slice(0, 19), comment: 'UTC date of creation' },
    { keyword: 'CREATOR', value: `Firstlight ${version}`, comment: 'software that made this file' },
    ...[`Firstlight ${version}: ${what}`, `engine ${engine}`, ...lines].map((comment) => ({
      keyword: 'HISTORY',
      comment,
    })),
  ];
}

/** Of another file only its name: keys are nobody's business. */
const parameterLines = (step: ProcessRequest['step']): string[] =>
  Object.entries(step)
    .filter(([name, value]) => name !== 'algorithm' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} = ${plain(value)}`);

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { name: string }).name : String(value);
