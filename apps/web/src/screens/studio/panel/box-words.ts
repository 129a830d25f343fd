import type { SkyBox } from '../../../picture/document.js';

/** The size of a box on the sky in the largest unit that fits. */
export function sizeOfBox({ widthArcsec, heightArcsec }: SkyBox): string {
  const smaller = Math.min(widthArcsec, heightArcsec);
  const [unit, arcsec] = smaller >= 3600 ? ['°', 3600] : smaller >= 60 ? ['′', 60] : ['″', 1];
  const text = (value: number) => `${Number((value / arcsec).toPrecision(3))}${unit}`;
  return `${text(widthArcsec)} × ${text(heightArcsec)}`;
}
