import type { TransferListItem } from 'node:worker_threads';

const memoryOf = new WeakMap<object, TransferListItem[]>();

/** Transfers the memory of a task's answer to the caller instead of copying it; the thread loses access to it. */
export function withTransfer<Answer extends object>(answer: Answer, ...memory: ArrayBuffer[]): Answer {
  memoryOf.set(answer, memory);
  return answer;
}

/** The buffers that are transferred with an answer. */
export const transferOf = (answer: unknown): TransferListItem[] =>
  (typeof answer === 'object' && answer !== null && memoryOf.get(answer)) || [];
