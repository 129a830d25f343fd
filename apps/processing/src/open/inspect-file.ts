import type { Storage } from '#platform';
import { AppError } from '#platform/app-error';
import type { FileFacts } from '#processing-client/contract';
import { fitsFacts } from './fits-facts.js';
import { withFits, withSource } from './open-file.js';
import { SNIFF_BYTES, sniffFormat } from './sniff-format.js';

const TEXT_FACTS = {
  isViewable: false,
  dimensions: null,
  units: null,
  wcs: null,
  hdus: [],
  keywords: {},
} as const;

/**
 * Says what a stored file is, by its content.
 * @throws AppError unprocessable, KernelError when it is not what it claims to be
 */
export async function inspectFile(storage: Storage, key: string): Promise<FileFacts> {
  const { name, start } = await withSource(storage, key, async (source) => ({
    name: source.name,
    start: await source.read(0, SNIFF_BYTES),
  }));
  const format = sniffFormat(start, name);
  switch (format) {
    case 'fits':
      return withFits(storage, key, fitsFacts);
    case 'json':
      return { ...TEXT_FACTS, format, contentType: 'application/json', dataType: 'metadata' };
    case 'csv':
    case 'ecsv':
      return { ...TEXT_FACTS, format, contentType: 'text/csv', dataType: 'table' };
    case 'other':
      throw new AppError('unprocessable', `${name}: neither FITS nor CSV nor JSON`, { code: 'invalid_file' });
  }
}
