import type { components } from '#sdk';

type Hdu = components['schemas']['HduHeader'];

/** An image of a file that can be chosen. */
export interface ImageHdu {
  readonly index: number;
  readonly title: string;
  /** Whether it is shown unless another one is chosen. */
  readonly isUsual: boolean;
}

/** The images of a file: "SCI · 2048 × 2048". */
export function imageHdus(hdus: readonly Hdu[]): ImageHdu[] {
  const images = hdus.filter(
    ({ type, dimensions }) => type !== 'bintable' && type !== 'table' && dimensions.length > 1,
  );
  const usual = images.find(({ name }) => name.toUpperCase() === 'SCI') ?? images[0];
  return images.map(({ index, name, dimensions }) => ({
    index,
    title: `${name || `HDU ${index}`} · ${dimensions.join(' × ')}`,
    isUsual: index === usual?.index,
  }));
}

/** Where a plane lies on the axis of the cube: "WAVE 4.9 um". */
export function planeWords(
  {
    sliceLabel,
    sliceUnit,
    values,
  }: Pick<components['schemas']['CubeInfo'], 'sliceLabel' | 'sliceUnit' | 'values'>,
  plane: number,
): string {
  const value: unknown = values?.[plane];
  if (typeof value !== 'number') return sliceLabel ?? '';
  return [sliceLabel, Number(value.toPrecision(5)), sliceUnit].filter((part) => part !== null).join(' ');
}
