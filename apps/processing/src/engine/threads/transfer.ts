import type { TransferListItem } from 'node:worker_threads';

const memoryOf = new WeakMap<object, TransferListItem[]>();

/** Lets the memory of a task's answer move to the caller instead of being copied; the thread has it no more. */
export function withTransfer<Answer extends object>(answer: Answer, ...memory: ArrayBuffer[]): Answer {
  memoryOf.set(answer, memory);
  return answer;
}

/** What moves with an answer. */
export const transferOf = (answer: unknown): TransferListItem[] =>
  (typeof answer === 'object' && answer !== null && memoryOf.get(answer)) || [];
