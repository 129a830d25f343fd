import type { FileAnswer, FilePlace } from '../../images/file-place.js';
import { describeFile } from '../../open/tables/describe-file.js';
import type { FileTables } from '../../tables/table-facts.js';
import type { ThrowIfStopped } from '../stop-flag.js';
import { threadStores } from '../thread-storage.js';

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
