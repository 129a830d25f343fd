import type { JobProgress } from '#domain';
import { counted, storageTrouble } from '#platform';

/** Reports the progress of a run and tracks the files it leaves. @param expected number of files known at its start */
export function followFiles(expected: number, report: (progress: JobProgress) => void) {
  const kept = new Set<string>();
  let refusal: Error | null = null;
  let files = 0;
  const tell = () => {
    const seen = files + kept.size;
    const percent = Math.min(99, (100 * seen) / Math.max(1, expected));
    report({ percent, stage: 'migrating', message: `${seen} of ${counted(expected, 'file')}` });
  };
  tell();
  return {
    done: (key: string) => {
      files += 1;
      kept.delete(key); // Left by an earlier round.
      tell();
    },
    left: (key: string, reason: Error) => {
      if (storageTrouble(reason)) refusal ??= reason;
      kept.add(key);
      tell();
    },
    countLeft: () => kept.size,
    /** @throws the first refusal of a storage, where there was one */
    throwRefusal: () => {
      if (refusal) throw refusal;
    },
  };
}
