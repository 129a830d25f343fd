import { fieldError } from '#platform';
import { WRITTEN_JSON } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { chooseSpectrum, type Spectrum, type SpectrumColumn } from './choose-spectrum.js';
import { describeTables, referenceTo, requireTable } from './describe-tables.js';
import type { FileTables } from './table-facts.js';
import { writeSpectrum } from './tables.tasks.js';

/** Usual HDU of extracted spectra (JWST x1d, HST, SDSS). */
const USUAL_HDU = 1;
/** A number while it is decoded, and its text twice: in its band, and in the answer. */
const BYTES_PER_NUMBER = 64;

/** A spectrum, column by column: threads write the numbers of some points each. */
export const spectralData: Operation<'spectralData'> = async (planContext, { key, hduIndex }) => {
  const file = await describeTables(planContext, key);
  const facts = requireTable(file, hduIndex ?? usualHdu(file));
  const spectrum = chooseSpectrum(facts, file.name);
  const { points, columns, isOneRow } = spectrum;
  const table = referenceTo(file, facts);
  return {
    pixelBytes: points * columns.length * BYTES_PER_NUMBER,
    name: `The spectrum of ${file.name}`,
    async run({ tasks }) {
      const bands = await tasks.runBands(
        writeSpectrum,
        { height: points, width: isOneRow ? columns.length * 8 : facts.rowBytes },
        (rowStart, rowEnd) => ({ ...{ table, columns, isOneRow }, rowStart, rowEnd }),
      );
      const bytes = Buffer.concat(documentOf(facts.index, spectrum, bands));
      return { bytes, contentType: WRITTEN_JSON.contentType, headers: {} };
    },
  };
};

/** A text has table 0 only. */
function usualHdu({ tables, name }: FileTables): number {
  if (tables.length === 0) throw fieldError('hduIndex', `${name} holds no table`);
  return 'text' in tables[0].place ? 0 : USUAL_HDU;
}

/** The pieces of the document, with the columns' numbers as threads wrote them. */
function documentOf(
  index: number,
  { points, columns }: Spectrum,
  bands: readonly (readonly Uint8Array[])[],
): Uint8Array[] {
  const pieces: Uint8Array[] = [Buffer.from(`{"hduIndex":${index},"points":${points},"columns":{`)];
  for (const [c, { name }] of columns.entries()) {
    pieces.push(Buffer.from(`${c > 0 ? ',' : ''}${JSON.stringify(name)}:[`));
    for (const [b, band] of bands.entries()) {
      if (b > 0) pieces.push(COMMA);
      pieces.push(band[c]);
    }
    pieces.push(Buffer.from(']'));
  }
  const hasError = columns.some(({ name }) => name === 'error');
  pieces.push(Buffer.from(`${hasError ? '' : ',"error":null'}},${tail(columns)}}`));
  return pieces;
}

const COMMA = Buffer.from(',');

/** Units and names in the file; `null` for a missing error column. */
function tail(columns: readonly SpectrumColumn[]): string {
  const units: [string, string | null][] = columns.map(({ name, unit }) => [name, unit]);
  const source: [string, string | null][] = columns.map((column) => [sourceKey(column), column.source]);
  const document = {
    units: { wavelength: null, flux: null, error: null, ...Object.fromEntries(units) },
    source: { WAVELENGTH: null, FLUX: null, FLUX_ERROR: null, ...Object.fromEntries(source) },
  };
  return JSON.stringify(document).slice(1, -1);
}

/** Names of the answer in upper case, except the error's. */
const sourceKey = ({ name }: SpectrumColumn): string =>
  name === 'error' ? 'FLUX_ERROR' : name.toUpperCase();
