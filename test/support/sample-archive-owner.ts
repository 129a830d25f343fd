import { readSampleArchiveSecret } from '../../scripts/services/secret.mjs';
import { callerOf, type Caller } from './api-client.js';

/** Calls a sample archive with its secret, read for each call: the archive creates it when it starts. */
export function sampleArchiveOwner(url: string, dataDir: string): Caller {
  const owner = () => callerOf(url, readSampleArchiveSecret(dataDir));
  return {
    get: (...asked) => owner().get(...asked),
    post: (...asked) => owner().post(...asked),
    put: (...asked) => owner().put(...asked),
    delete: (...asked) => owner().delete(...asked),
  };
}
