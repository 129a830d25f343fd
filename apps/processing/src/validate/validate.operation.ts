import { AppError } from '#platform/app-error';
import type { FileCheck } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { runOnFile } from '../image-io/stored-file.js';
import { checkBytes, checkContent } from './validate.tasks.js';

/** A file is read in pieces, without memory for pixels. */
export const validate: Operation<'validate'> = (_, { key, size, sha256 }) =>
  Promise.resolve({
    pixelBytes: 0,
    async run({ files, tasks }) {
      const bytes = await tasks.run(checkBytes, { key, size, sha256 });
      const content = await unlessUnfit(
        runOnFile({ files }, key, (place) => tasks.run(checkContent, { place })),
      );
      return { checks: [...bytes, ...content] };
    },
  });

/** A file that cannot be opened or decompressed fails the check; lack of room is an error of the request. */
function unlessUnfit(checks: Promise<readonly FileCheck[]>): Promise<readonly FileCheck[]> {
  return checks.catch((error: unknown) => {
    const isUnfit =
      error instanceof AppError && ['invalid_fits', 'invalid_file', 'unsupported_fits'].includes(error.code);
    if (!isUnfit) throw error;
    return [{ name: 'structure', passed: false, detail: error.message }];
  });
}
