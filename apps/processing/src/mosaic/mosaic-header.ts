import { asciiCard, asciiText, wcsCards, writeExtension, type Card } from '#kernels';
import { floatImageHeader } from '#kernels/parallel';
import type { MosaicSpec } from '#processing-client/contract';
import { creationCards } from '../image-io/creation-cards.js';
import type { SourceFacts } from '../image-io/image.tasks.js';
import { firstOfEachFile } from '../image-io/open-sources.js';
import type { MosaicImage } from './open-inputs.js';
import type { MosaicPlan } from './plan-mosaic.js';

/** Numbers of a mosaic that are known when its last pixel is made. */
export interface MosaicOutcome {
  /** The background offset that was subtracted from each input. */
  readonly offsets: Float64Array;
  readonly rejected: number;
  /** Checksums of the bytes of values and weights. */
  readonly datasums: readonly [values: number, weights: number];
}

/** The header before the values: celestial WCS, origin and history. */
export function valuesHeader(spec: MosaicSpec, plan: MosaicPlan, outcome: MosaicOutcome): Uint8Array {
  const { grid, images, inputs } = plan;
  const used = inputs.map(({ index }) => images[index]);
  const cards = [
    ...wcsCards(grid.wcs.parameters),
    ...unitCards(spec, used),
    { keyword: 'NCOMBINE', value: used.length, comment: 'number of images combined' },
    ...exposureCards(used),
    ...commonCards(used),
    ...creationCards('mosaic', historyOf(spec, plan, outcome)),
  ].map(asciiCard);
  const image = { shape: [grid.width, grid.height], cards, datasum: outcome.datasums[0] };
  return floatImageHeader(image, { primary: true, extended: true });
}

/** The header before the weights. A mosaic of mosaics treats pixels of weight 0 as missing. */
export function weightsHeader({ grid }: MosaicPlan, { datasums }: MosaicOutcome): Uint8Array {
  const cards = [
    ...wcsCards(grid.wcs.parameters),
    { keyword: 'COMMENT', comment: 'Sum of footprint times weight of the images at each pixel.' },
  ];
  const image = { name: 'WHT', shape: [grid.width, grid.height], cards, datasum: datasums[1] };
  return floatImageHeader(image, { primary: false, extended: true });
}

/** A sum of values times seconds has another unit; one of values times arbitrary weights has no known unit. */
function unitCards({ combineMethod, weighting }: MosaicSpec, used: readonly MosaicImage[]): Card[] {
  const unit = used.find(({ facts }) => facts.unit !== null)?.facts.unit;
  if (!unit || (combineMethod === 'sum' && weighting === 'wht')) return [];
  const value = combineMethod === 'sum' && weighting === 'exposure' ? `(${unit}) s` : unit;
  return [{ keyword: 'BUNIT', value, comment: 'unit of the values' }];
}

function exposureCards(used: readonly MosaicImage[]): Card[] {
  const seconds = firstOfEachFile(used).map(({ facts }) => facts.exposureSeconds);
  if (seconds.some((value) => value === null)) return [];
  const value = seconds.reduce<number>((sum, each) => sum + each!, 0);
  return [{ keyword: 'EXPTIME', value, comment: '[s] sum of the exposure times of all files' }];
}

const COMMON = [
  ['OBJECT', 'target', 'target of all images'],
  ['TELESCOP', 'telescope', 'telescope of all images'],
  ['INSTRUME', 'instrument', 'instrument of all images'],
  ['DETECTOR', 'detector', 'detector of all images'],
  ['FILTER', 'filter', 'filter of all images'],
  ['DATE-OBS', 'observed', 'start of all images'],
] as const satisfies readonly (readonly [string, keyof SourceFacts, string])[];

/** Copies keywords that have the same value in all images. */
function commonCards(used: readonly MosaicImage[]): Card[] {
  return COMMON.flatMap(([keyword, fact, comment]) => {
    const [value, ...others] = new Set(used.map(({ facts }) => facts[fact]));
    return value && others.length === 0 ? [{ keyword, value, comment }] : [];
  });
}

const PARAMETERS = [
  ...(['combineMethod', 'weighting', 'rejectSigma', 'backgroundMatch', 'resampling', 'projection'] as const),
  ...(['pixelScaleArcsec', 'northUp', 'crop', 'width', 'height'] as const),
];

function historyOf(spec: MosaicSpec, { images, inputs }: MosaicPlan, outcome: MosaicOutcome): string[] {
  return [
    ...PARAMETERS.map((name) => `${name} = ${plain(spec[name])}`),
    ...(spec.rejectSigma === null ? [] : [`rejected ${outcome.rejected} values`]),
    ...inputs.flatMap(({ index }) => [
      `input ${index + 1}: ${images[index].input.name}`,
      `sha256 ${images[index].input.sha256}`,
      `HDU ${hduOf(images[index])}, weight ${images[index].weight}, background ${outcome.offsets[index]} subtracted`,
    ]),
  ];
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const hduOf = ({ reference }: MosaicImage): number => reference.image.index;

/** SRCMETA, with a row for each image. */
export function sourceTable({ images, inputs }: MosaicPlan, { offsets }: MosaicOutcome): Uint8Array {
  const used = new Set(inputs.map(({ index }) => index));
  const text = (fact: (facts: SourceFacts) => string | null) =>
    images.map(({ facts }) => asciiText(fact(facts) ?? ''));
  const number = (fact: (facts: SourceFacts) => number | null) =>
    Float64Array.from(images, ({ facts }) => fact(facts) ?? NaN);
  const columns = [
    { name: 'FILENAME', data: images.map(({ input }) => asciiText(input.name)) },
    { name: 'HDU', data: Int32Array.from(images, hduOf) },
    { name: 'SHA256', data: images.map(({ input }) => input.sha256) },
    { name: 'TARGNAME', data: text(({ target }) => target) },
    { name: 'TELESCOP', data: text(({ telescope }) => telescope) },
    { name: 'INSTRUME', data: text(({ instrument }) => instrument) },
    { name: 'DETECTOR', data: text(({ detector }) => detector) },
    { name: 'FILTER', data: text(({ filter }) => filter) },
    { name: 'DATE_OBS', data: text(({ observed }) => observed) },
    { name: 'EXPTIME', unit: 's', data: number(({ exposureSeconds }) => exposureSeconds) },
    { name: 'BUNIT', data: text(({ unit }) => unit) },
    { name: 'CRVAL1', unit: 'deg', data: number(({ crval }) => crval[0]) },
    { name: 'CRVAL2', unit: 'deg', data: number(({ crval }) => crval[1]) },
    { name: 'PIXSCALE', unit: 'arcsec', data: number(({ scaleArcsec }) => scaleArcsec) },
    { name: 'BACKGRND', data: offsets },
    { name: 'WEIGHT', data: Float64Array.from(images, ({ weight }) => weight) },
    { name: 'USED', data: images.map((_, index) => used.has(index)) },
  ];
  return writeExtension({ type: 'table', name: 'SRCMETA', columns }, { checksum: true });
}
