import { writeFileSync } from 'node:fs';
import { writeFits } from '#kernels';
import { seededRandom } from '../../test/support/seeded-random.js';

/** A catalogue of ten columns, two of them text. */
export function writeCatalogue(file: string, rows: number): void {
  const random = seededRandom(9);
  const floats = (): Float32Array => Float32Array.from({ length: rows }, () => random() * 100);
  const doubles = (scale: number): Float64Array =>
    Float64Array.from({ length: rows }, () => random() * scale);
  const columns = [
    { name: 'ID', data: Int32Array.from({ length: rows }, (_, i) => i) },
    { name: 'RA', data: doubles(360), unit: 'deg' },
    { name: 'DEC', data: doubles(90), unit: 'deg' },
    { name: 'NAME', data: Array.from({ length: rows }, () => `NGC ${Math.floor(random() * 1e6)}`) },
    { name: 'FLUX', data: floats(), unit: 'Jy' },
    { name: 'FLUX_ERROR', data: floats(), unit: 'Jy' },
    { name: 'MAG', data: floats(), unit: 'mag' },
    { name: 'QUALITY', data: Int16Array.from({ length: rows }, () => random() * 100) },
    { name: 'SNR', data: doubles(1000) },
    { name: 'CLASS', data: Array.from({ length: rows }, () => CLASSES[Math.floor(random() * 4)]) },
  ];
  store(file, columns);
}

const CLASSES = ['GALAXY', 'STAR', 'QSO', 'UNKNOWN'];

/** A spectrum, most of whose fluxes are missing in places, as at the edges of detectors. */
export function writeSpectrum(file: string, points: number): void {
  const random = seededRandom(10);
  store(file, [
    { name: 'WAVELENGTH', data: Float64Array.from({ length: points }, (_, i) => 0.6 + i * 1e-5), unit: 'um' },
    {
      name: 'FLUX',
      data: Float64Array.from({ length: points }, (_, i) => (i % 50 === 0 ? NaN : random())),
      unit: 'Jy',
    },
    { name: 'FLUX_ERROR', data: Float64Array.from({ length: points }, () => random() / 100), unit: 'Jy' },
  ]);
}

type Columns = Extract<Parameters<typeof writeFits>[0][number], { type: 'table' }>['columns'];

const store = (file: string, columns: Columns): void =>
  writeFileSync(file, writeFits([{ type: 'table', name: 'TABLE', columns }]));
