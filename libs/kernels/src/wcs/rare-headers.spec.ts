import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createWcs } from './create-wcs.js';
import { parseWcs } from './header/parse-wcs.js';
import { worldAxes } from './header/world-axes.js';
import type { CoordinateTable } from './tabular/coordinate-table.js';
import type { CoordinateTableName } from './tabular/table-names.js';

interface GoldenTable {
  extname: string;
  extver: number;
  columns: Record<string, [shape: number[], values: number[]]>;
}
interface GoldenCase {
  kind: string;
  header: Record<string, string | number>;
  tables: GoldenTable[];
  /** 0-based. */
  pixels: number[][];
  /** null where wcslib has no value. */
  world: (number[] | null)[];
}

const golden = JSON.parse(
  gunzipSync(readFileSync(path.resolve(process.cwd(), 'test/golden/wcs/rare.json.gz'))).toString(),
) as GoldenCase[];

/** Degrees on the sky; relative for all other axes; pixels. */
const SKY_TOLERANCE = 1e-9;
const RELATIVE_TOLERANCE = 1e-12;
const PIXEL_TOLERANCE = 1e-6;
const LONGITUDE = /^(RA|.LON)-/;
const LATITUDE = /^(DEC|.LAT)-/;

/** The tables of a case, as a reader of its file has them. */
function coordinatesOf({ tables }: GoldenCase) {
  return (name: CoordinateTableName): CoordinateTable | undefined => {
    const table = tables.find(({ extname, extver }) => extname === name.extname && extver === name.extver);
    if (table === undefined) return undefined;
    const [[, ...lengths], values] = table.columns[name.column];
    const indexes = name.indexColumns.map((column) => column && Float64Array.from(table.columns[column][1]));
    return {
      lengths,
      coordinates: Float64Array.from(values),
      indexes: indexes.map((index) => index || undefined),
    };
  };
}

const optionsOf = (one: GoldenCase) => ({ coordinates: coordinatesOf(one) });
const headerOf = ({ header }: GoldenCase) => new Map<string, unknown>(Object.entries(header));

function isClose(ctype: string, value: number, expected: number, latitude: number): boolean {
  if (LATITUDE.test(ctype)) return Math.abs(value - expected) <= SKY_TOLERANCE;
  if (!LONGITUDE.test(ctype)) return Math.abs(value - expected) <= RELATIVE_TOLERANCE * Math.abs(expected);
  const turn = Math.abs(((value - expected + 540) % 360) - 180);
  return turn * Math.cos((latitude * Math.PI) / 180) <= SKY_TOLERANCE;
}

/** The pixels at which a case differs from wcslib. */
function differences(one: GoldenCase): string[] {
  const world = worldAxes(headerOf(one), optionsOf(one));
  return one.pixels.flatMap((pixel, i) => {
    const expected = one.world[i];
    const values = world.pixelToWorld(pixel).map((value, axis) => {
      // wcslib leaves coordinates by table in their unit.
      const { ctype, factor } = world.axes[axis];
      return /-TAB$/.test(ctype) ? value / factor : value;
    });
    const ctypes = world.axes.map(({ ctype }) => ctype);
    const latitude = expected?.[ctypes.findIndex((ctype) => LATITUDE.test(ctype))] ?? 0;
    const isSame = expected
      ? values.every((value, axis) => isClose(ctypes[axis], value, expected[axis], latitude))
      : values.some(Number.isNaN);
    return isSame ? [] : [JSON.stringify({ header: one.header, pixel, expected, values })];
  });
}

/** The pixels that do not come back from the sky. */
function lostPixels(one: GoldenCase): string[] {
  const wcs = createWcs(parseWcs(headerOf(one), optionsOf(one)));
  const placed = one.pixels.filter((_, i) => one.world[i] !== null);
  const [x, y] = [0, 1].map((axis) => Float64Array.from(placed, (pixel) => pixel[axis]));
  wcs.pixelToSky(x, y, x, y);
  wcs.skyToPixel(x, y, x, y);
  return placed.flatMap((pixel, i) =>
    Math.hypot(x[i] - pixel[0], y[i] - pixel[1]) <= PIXEL_TOLERANCE
      ? []
      : [JSON.stringify({ header: one.header, pixel, back: [x[i], y[i]] })],
  );
}

const kinds = [...new Set(golden.map(({ kind }) => kind))];
const ofKind = (wanted: string) => golden.filter(({ kind }) => kind === wanted);

it('there are two thousand random headers', () => {
  expect(golden).toHaveLength(2000);
  expect(golden.flatMap(({ world }) => world).filter((point) => point !== null).length).toBeGreaterThan(5000);
});

it.each(kinds)('random headers of the kind %s have the coordinates of wcslib', (kind) => {
  expect(ofKind(kind).flatMap(differences)).toEqual([]);
});

it.each(kinds.filter((kind) => !/^tab/.test(kind)))(
  'pixels of the kind %s come back from the sky',
  (kind) => {
    expect(ofKind(kind).flatMap(lostPixels)).toEqual([]);
  },
);
