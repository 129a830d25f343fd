import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Larger files are slow and contain nothing else. */
const MOST_BYTES = 300_000;

/**
 * The files to change: the small ones of a folder, by name, then generated ones.
 *
 * @param {typeof import('../../libs/kernels/src/index.js') & typeof import('../../libs/kernels/src/sections/parallel.js')} kernels
 * @param {string} folder
 * @returns {{ name: string, bytes: Uint8Array }[]}
 */
export function seedFiles(kernels, folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];
  const real = names
    .filter((name) => /\.(fits|fit|fz|gz|bz2|Z)$/i.test(name))
    .filter((name) => statSync(path.join(folder, name)).size <= MOST_BYTES)
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(folder, name))) }));
  return [...real, ...generated(kernels)];
}

const WCS = [
  { keyword: 'CTYPE1', value: 'RA---TAN' },
  { keyword: 'CTYPE2', value: 'DEC--TAN' },
  { keyword: 'CRPIX1', value: 12.5 },
  { keyword: 'CRPIX2', value: 10 },
  { keyword: 'CRVAL1', value: 150.1 },
  { keyword: 'CRVAL2', value: -2.2 },
  { keyword: 'CDELT1', value: -0.001 },
  { keyword: 'CDELT2', value: 0.001 },
  { keyword: 'EQUINOX', value: 2000 },
];

function generated({ writeFits }) {
  const stars = Float32Array.from({ length: 24 * 20 }, (_, i) => 10 + (i % 7) + (i % 97 === 0 ? 500 : 0));
  const image = { name: 'SCI', data: stars, shape: [24, 20], cards: WCS };
  const integers = {
    data: Int16Array.from({ length: 60 }, (_, i) => i - 30),
    shape: [5, 4, 3],
    cards: [{ keyword: 'BLANK', value: 3 }],
  };
  const constant = { cards: ['PIXVALUE', 'NPIX1', 'NPIX2'].map((keyword) => ({ keyword, value: 4 })) };
  const table = {
    type: 'table',
    name: 'CAT',
    columns: [
      { name: 'text', data: ['one', 'two', 'three'] },
      { name: 'matrix', data: Float32Array.from({ length: 12 }, (_, i) => i / 3), shape: [2, 2] },
      { name: 'list', data: [Int16Array.of(1), Int16Array.of(2, 3), new Int16Array(0)] },
      { name: 'long', data: BigInt64Array.of(1n, -2n, 2n ** 60n) },
      { name: 'flag', data: [true, false, null] },
    ],
  };
  const files = [
    [{}, image, table],
    [image, integers],
    [integers, constant, table],
  ];
  const plain = files.map((hdus, i) => ({
    name: `generated ${i}`,
    bytes: writeFits(hdus, { checksum: i > 0 }),
  }));
  return [
    ...plain,
    ...plain.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: new Uint8Array(gzipSync(bytes)) })),
  ];
}
