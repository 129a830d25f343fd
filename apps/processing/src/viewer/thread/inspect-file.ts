import { openFits } from '#kernels';
import type { RangeReader } from '#platform';
import { AppError } from '#platform/app-error';
import type { FileFacts } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadStores, type FileStores } from '../../engine/threads/thread-storage.js';
import { fitsFacts } from '../../image-io/open/fits-facts.js';
import { compressedFile, withSource } from '../../image-io/open/open-file.js';
import { SNIFF_BYTES, sniffFormat } from '../../image-io/open/sniff-format.js';
import { endsWithinCharacter, notOfEncoding, textStart } from '../../image-io/open/text-encoding.js';
import { unknownFormat } from '../../image-io/open/text-problem.js';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import * as tasks from '../viewer.tasks.js';

const TEXT_FACTS = {
  isViewable: false,
  dimensions: null,
  units: null,
  wcs: null,
  hasTable: false,
  keywords: {},
} as const;

export const inspectFile = implement(tasks.inspectFile, ({ place }) => factsOfFile(threadStores(), place));

/**
 * Describes a stored file by its content, or reports a compressed one.
 * @throws AppError unprocessable, KernelError when the file is damaged or not of the claimed format
 */
const factsOfFile = (stores: FileStores, place: FilePlace): Promise<FileAnswer<FileFacts>> =>
  withSource(stores, place, async (source) => {
    const start = await source.read(0, SNIFF_BYTES);
    const format = sniffFormat(start, source.name);
    const compressed = format === 'fits' && (await compressedFile(place, source));
    return compressed ? { compressed } : { answer: await factsOf(source, format, start) };
  });

async function factsOf(
  source: RangeReader,
  format: ReturnType<typeof sniffFormat>,
  start: Uint8Array,
): Promise<FileFacts> {
  switch (format) {
    case 'fits':
      return fitsFacts(await openFits(source, { requireWhole: true }));
    case 'json':
      return { ...TEXT_FACTS, format, contentType: 'application/json', dataType: 'metadata' };
    case 'csv':
    case 'ecsv':
      await assertWholeCharacters(source, start);
      return { ...TEXT_FACTS, format, contentType: 'text/csv', dataType: 'table' };
    case 'other':
      throw invalid(source.name, unknownFormat(start, start.length < SNIFF_BYTES));
  }
}

const invalid = (file: string, what: string): AppError =>
  new AppError('unprocessable', `${file}: ${what}`, { code: 'invalid_file' });

/** A text that ends within a character, as a cut file does, could never be read. @throws AppError unprocessable naming its end */
async function assertWholeCharacters(source: RangeReader, start: Uint8Array): Promise<void> {
  const { encoding = 'utf-8' } = textStart(start) ?? {};
  const end = await source.read(Math.max(0, source.size - 2), 2);
  if (endsWithinCharacter(end, source.size, encoding))
    throw invalid(source.name, notOfEncoding(encoding, source.size));
}
