import { task } from '../src/engine/threads/task.js';

export interface FillInput {
  readonly from: Float32Array | null;
  readonly out: Float32Array;
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly value: number;
  /** Time that each row takes. */
  readonly rowMs: number;
  /** A row that fails, once it has been written. */
  readonly badRow?: number;
  /** Does not ask whether it is still wanted. */
  readonly isStubborn?: boolean;
}

/** Writes rows slowly: `from` (or the pixel's number) plus the value. @returns how many */
export const fill = task<FillInput, number>('fill');
export const crash = task<null, void>('crash');
export const unforeseen = task<null, void>('unforeseen');
export const threadId = task<null, number>('threadId');
export const uncopyable = task<null, unknown>('uncopyable');
/** No thread does it. */
export const unknown = task<null, void>('unknown');
