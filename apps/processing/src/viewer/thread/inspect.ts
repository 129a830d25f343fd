import type { FileFacts } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import { inspectFile } from './inspect-file.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** Says what a stored file is. */
export const inspect = ({ place }: { readonly place: FilePlace }): Promise<FileAnswer<FileFacts>> =>
  inspectFile(threadStores(), place);
