import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import { describeFile } from '../read/describe-file.js';
import type { FileTables } from '../table-facts.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

export interface DescribeTablesTask {
  readonly place: FilePlace;
  /** What is known of the file from before. */
  readonly known?: FilePlace['seen'];
}

/** The tables of a stored file, from their headers; `unchanged` when the file is still what is known. */
export const describeTables = (
  { place, known }: DescribeTablesTask,
  throwIfStopped: ThrowIfStopped,
): Promise<FileAnswer<FileTables | 'unchanged'>> =>
  describeFile(threadStores(), place, known, throwIfStopped);
