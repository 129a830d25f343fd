import type { FileFacts } from '#processing-client/contract';
import { inspectFile } from '../../open/inspect-file.js';
import { threadStorage } from '../thread-storage.js';

/** Says what a stored file is. */
export const inspect = ({ key }: { readonly key: string }): Promise<FileFacts> =>
  inspectFile(threadStorage(), key);
