import type { RangeReader } from '#platform';
import { AppError } from '#platform/app-error';
import type { FileCheck, FileFacts } from '#processing-client/contract';
import { SNIFF_BYTES } from '../../image-io/open/sniff-format.js';
import { unknownFormat } from '../../image-io/open/text-problem.js';
import { readTextLayout } from '../../tables/read/text-layout.js';
import { jsonSyntax, JsonSyntaxError } from './json-syntax.js';

type TextFormat = Exclude<FileFacts['format'], 'fits'>;

/** Reads a text from end to end: rows of a table must have the same number of fields, JSON must be valid. */
export async function checkText(
  source: RangeReader,
  format: TextFormat,
  start: Uint8Array,
): Promise<FileCheck[]> {
  switch (format) {
    case 'csv':
    case 'ecsv':
      return [await checkTable(source, format)];
    case 'json':
      return [await checkJson(source)];
    case 'other':
      return [{ name: 'structure', passed: false, detail: unknownFormat(start, start.length < SNIFF_BYTES) }];
  }
}

async function checkTable(source: RangeReader, format: 'csv' | 'ecsv'): Promise<FileCheck> {
  try {
    const { rows, columns } = await readTextLayout(source, format, () => undefined);
    return { name: 'structure', passed: true, detail: `${rows} rows of ${columns.length} columns` };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_file') throw error;
    return { name: 'structure', passed: false, detail: error.message };
  }
}

const READ_BYTES = 1024 * 1024;

async function checkJson(source: RangeReader): Promise<FileCheck> {
  const syntax = jsonSyntax();
  try {
    for (let at = 0; at < source.size;) {
      const bytes = await source.read(at, Math.min(READ_BYTES, source.size - at));
      if (bytes.length === 0) break;
      syntax.push(bytes);
      at += bytes.length;
    }
    syntax.end();
    return { name: 'structure', passed: true, detail: 'JSON (RFC 8259)' };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { name: 'structure', passed: false, detail: error.message };
  }
}
