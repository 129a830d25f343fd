import type { Card } from '#kernels';
import type { ProcessRequest } from '#processing-client/contract';
import { creationCards } from '../image-io/creation-cards.js';

/** The provenance of a result: software, date, parameters and input. */
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

/** Another file is given by name only: storage keys are not disclosed. */
const parameterLines = (step: ProcessRequest['step']): string[] =>
  Object.entries(step)
    .filter(([name, value]) => name !== 'algorithm' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} = ${plain(value)}`);

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { name: string }).name : String(value);
