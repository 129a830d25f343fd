import type { FileFacts } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../images/file-place.js';
import { inspectFile } from '../../open/inspect-file.js';
import { threadStores } from '../thread-storage.js';

/** Says what a stored file is. */
export const inspect = ({ place }: { readonly place: FilePlace }): Promise<FileAnswer<FileFacts>> =>
  inspectFile(threadStores(), place);
