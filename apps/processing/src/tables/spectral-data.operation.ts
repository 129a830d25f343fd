import { WRITTEN_JSON } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import type { PlanContext } from '../engine/request-context.js';
import { imageHdu, type SpectrumColumn } from '../image-io/spectra/spectrum-column.js';
import { assertPoints, assertRow, chooseSpectra, type HduSpectra } from './choose-spectrum.js';
import { describeTables, referenceTo } from './describe-tables.js';
import { spectrumOfRow, type ChosenSpectrum } from './spectrum-row.js';
import type { FileTables } from './table-facts.js';
import { readBeam, readSpectrumRow, writeSpectrum, type SpectrumReference } from './tables.tasks.js';

/** A number while it is decoded, and its text twice: in its band, and in the answer. */
const BYTES_PER_NUMBER = 64;

/** A spectrum, column by column: threads write the numbers of some points each. */
export const spectralData: Operation<'spectralData'> = async (planContext, request) => {
  const { key, hduIndex, rowIndex } = request;
  const file = await describeTables(planContext, key);
  const spectra = chooseSpectra(file, hduIndex);
  assertRow(spectra, rowIndex);
  const spectrum = referenceToSpectrum(file, spectra, rowIndex);
  const chosen = await chooseRow(planContext, spectra, spectrum);
  const { columns, first } = chosen;
  const points = assertPoints(chosen.points);
  const { layout, table } = spectra;
  return {
    pixelBytes: points * columns.length * BYTES_PER_NUMBER,
    name: `The spectrum of ${file.name}`,
    async run({ tasks }) {
      const bands = await tasks.runBands(
        writeSpectrum,
        { height: points, width: layout === 'rows' ? table!.rowBytes : columns.length * 8 },
        (rowStart, rowEnd) => ({ spectrum, columns, layout, first, rowStart, rowEnd }),
      );
      const bytes = Buffer.concat(documentOf(spectra, rowIndex, chosen, bands));
      return { bytes, contentType: WRITTEN_JSON.contentType, headers: {} };
    },
  };
};

function referenceToSpectrum(file: FileTables, spectra: HduSpectra, row: number): SpectrumReference {
  const read = new Set(spectra.columns.map(({ from }) => imageHdu(from)));
  return {
    file: file.place,
    table: spectra.table && referenceTo(file, spectra.table),
    layouts: file.layouts.filter(({ index }) => read.has(index)),
    row,
  };
}

/** What the chosen row says of its spectrum. */
async function chooseRow(
  { tasks }: Pick<PlanContext, 'tasks'>,
  spectra: HduSpectra,
  { table, layouts, row }: SpectrumReference,
): Promise<ChosenSpectrum> {
  const { columns, points, index } = spectra;
  if (table && spectra.layout === 'cells')
    return spectrumOfRow(spectra, spectra.table!, await tasks.run(readSpectrumRow, { table, row }));
  const flux = layouts.find((layout) => layout.index === index);
  const { sourceId, order } = spectra.table?.spectral ?? {
    sourceId: null,
    order: flux ? await tasks.run(readBeam, { layout: flux, row }) : null,
  };
  return { points: points ?? 0, first: 0, columns, sourceId, order };
}

/** The pieces of the document, with the columns' numbers as threads wrote them. */
function documentOf(
  { index: hduIndex, rows }: HduSpectra,
  rowIndex: number,
  { points, columns, sourceId, order }: ChosenSpectrum,
  bands: readonly (readonly Uint8Array[])[],
): Uint8Array[] {
  const head = JSON.stringify({ hduIndex, rows, rowIndex, sourceId, order, points }).slice(0, -1);
  const pieces: Uint8Array[] = [Buffer.from(`${head},"columns":{`)];
  for (const [c, { name }] of columns.entries()) {
    pieces.push(Buffer.from(`${c > 0 ? ',' : ''}${JSON.stringify(name)}:[`));
    for (const [b, band] of bands.entries()) {
      if (b > 0) pieces.push(COMMA);
      pieces.push(band[c]);
    }
    pieces.push(Buffer.from(']'));
  }
  const missing = ['wavelength', 'error'].filter((part) => !columns.some(({ name }) => name === part));
  const nulls = missing.map((name) => `,"${name}":null`).join('');
  pieces.push(Buffer.from(`${nulls}},${tail(columns)}}`));
  return pieces;
}

const COMMA = Buffer.from(',');

/** Units and names in the file; `null` for a missing column. */
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
