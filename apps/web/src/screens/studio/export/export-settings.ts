import type { components } from '#sdk';
import { compositeRequest, type FileForm, type RenderedPart } from '../../../picture/composite-request.js';
import type { Grid, Picture } from '../../../picture/document.js';

type Schemas = components['schemas'];

/** What an export is to be, beside the picture. */
export interface ExportSettings {
  /** A level of the grid, or a size of one's own. */
  readonly size: { readonly level: number } | { readonly width: number; readonly height: number };
  readonly format: 'png' | 'jpeg' | 'tiff';
  readonly bitDepth: 8 | 16;
  /** Of JPEG. */
  readonly quality: number;
  readonly embedAvm: boolean;
  /** Strength of the unsharp mask; 0 is none. */
  readonly sharpening: number;
  readonly featherArcsec: 0 | 'auto';
  readonly repairCores: boolean;
}

/** Fewest and most pixels of a side. */
export const SIDE = { min: 16, max: 8000 } as const;
/** The strongest unsharp mask. */
export const MAX_SHARPENING = 3;

/** The settings that a dialog begins with: the picture of the screen in its finest size that can be a file. */
export const firstSettings = (grid: Pick<Grid, 'levels'>): ExportSettings => ({
  size: { level: Math.max(0, grid.levels.findIndex(fitsInFile)) },
  ...{ format: 'png', bitDepth: 8, quality: 95, embedAvm: true },
  ...{ sharpening: 0, featherArcsec: 0, repairCores: false },
});

const fitsInFile = ({ width, height }: Grid['levels'][number]): boolean =>
  Math.max(width, height) <= SIDE.max;

/** The levels that can be exported as a whole, with their sizes. */
export function levelSizes({ levels }: Pick<Grid, 'levels'>) {
  return levels.flatMap((size, level) => (fitsInFile(size) ? [{ level, ...size }] : []));
}

/** Width and height in the proportions of the grid, of which one is given. */
export function proportionalSize(
  grid: Pick<Grid, 'width' | 'height'>,
  given: { readonly width: number } | { readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = 'width' in given ? given.width / grid.width : given.height / grid.height;
  const most = SIDE.max / Math.max(grid.width, grid.height);
  const least = SIDE.min / Math.min(grid.width, grid.height);
  const allowed = Math.min(most, Math.max(least, scale));
  const side = (length: number): number =>
    Math.min(SIDE.max, Math.max(SIDE.min, Math.round(length * allowed)));
  return { width: side(grid.width), height: side(grid.height) };
}

/** The composite of an export: what the screen shows, in explicit numbers, unless the settings change it. */
export const exportRequest = (
  picture: Picture,
  grid: Grid,
  settings: ExportSettings,
): Schemas['CompositeInput'] => ({
  ...compositeRequest(picture, partOf(grid, settings), formOf(settings)),
  featherArcsec: settings.featherArcsec,
});

/** Pixels of a level; a feathered picture has no levels, but it can have their size. */
function partOf({ levels }: Grid, { size, featherArcsec }: ExportSettings): RenderedPart {
  if (!('level' in size)) return size;
  const { width, height } = levels[size.level];
  return featherArcsec === 0
    ? { window: { level: size.level, x: 0, y: 0, width, height } }
    : { width, height };
}

function formOf(settings: ExportSettings): FileForm {
  const { format, quality, embedAvm, sharpening } = settings;
  return {
    ...{ outputFormat: format, embedAvm, bitDepth: bitsOf(settings), repairCores: hasFilledCores(settings) },
    ...(format === 'jpeg' ? { quality } : {}),
    ...(sharpening > 0 ? { sharpening: { amount: sharpening } } : {}),
  };
}

/** JPEG has 8 bits. */
export const bitsOf = ({ format, bitDepth }: ExportSettings): 8 | 16 => (format === 'jpeg' ? 8 : bitDepth);

/** The service fills the cores of stars with 8 bits only. */
const hasFilledCores = (settings: ExportSettings): boolean => settings.repairCores && bitsOf(settings) === 8;

/** Whether the file has the pixels of the screen, no others. */
export function isOfScreen(settings: ExportSettings): boolean {
  const { size, format, sharpening, featherArcsec } = settings;
  const isUnchanged = sharpening === 0 && featherArcsec === 0 && !hasFilledCores(settings);
  return 'level' in size && format !== 'jpeg' && isUnchanged;
}
