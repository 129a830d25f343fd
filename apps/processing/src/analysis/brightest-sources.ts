import type { TaskGroup } from '../engine/threads/task-group.js';
import { keepBrightest, type FoundPart } from './analysis.tasks.js';
import { countSources, type SourceRows } from './source-rows.js';

/** Sources that arrive in parts: their number, and the requested number of the brightest. */
export interface BrightestSources {
  add(part: FoundPart): void;
  found(): number;
  /** Brightest first. @throws the error of sorting them */
  rows(): Promise<SourceRows>;
}

/** Whenever more sources are waiting than requested, a thread merges them with the brightest so far: memory is bounded by `most`. */
export function collectBrightest(tasks: Pick<TaskGroup, 'run'>, most: number): BrightestSources {
  let found = 0;
  let waiting: SourceRows[] = [];
  let brightest: Promise<SourceRows> = Promise.resolve(new Float64Array(0));
  const join = () => {
    const parts = waiting;
    waiting = [];
    brightest = brightest.then((before) => tasks.run(keepBrightest, { parts: [before, ...parts], most }));
    brightest.catch(() => undefined); // The caller of rows() gets the error.
  };
  return {
    add(part) {
      found += part.found;
      waiting.push(part.brightest);
      if (waiting.reduce((sum, rows) => sum + countSources(rows), 0) > most) join();
    },
    found: () => found,
    rows() {
      join();
      return brightest;
    },
  };
}
