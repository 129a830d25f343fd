import type { AvmSpatial } from './avm.js';

/** The source of the spatial tags: a celestial WCS without distortions. */
export interface AvmSource {
  /** Frame of `crval`, in the words of AVM. */
  readonly coordinateFrame: AvmSpatial['coordinateFrame'];
  /** Three-letter FITS code of the projection. */
  readonly projection: string;
  /** Degrees. */
  readonly crval: readonly [number, number];
  /** 1-based. */
  readonly crpix: readonly [number, number];
  /** CD1_1, CD1_2, CD2_1, CD2_2 in degrees per pixel. */
  readonly cd: readonly [number, number, number, number];
}

/** Relative difference of CD elements that no reader would notice. */
const NEGLIGIBLE = 1e-6;

/**
 * The spatial tags of a picture from its WCS. AVM has one scale and one rotation, with longitude increasing to the left; for a mirrored or
 * sheared picture the CD matrix is given too.
 */
export function avmSpatial(source: AvmSource, width: number, height: number): AvmSpatial {
  const [cd11, cd12, cd21, cd22] = source.cd;
  const scaleX = Math.hypot(cd11, cd21);
  const scaleY = Math.hypot(cd12, cd22);
  const angle = Math.atan2(-cd12, cd22);
  const described = [
    -scaleX * Math.cos(angle),
    -scaleY * Math.sin(angle),
    -scaleX * Math.sin(angle),
    scaleY * Math.cos(angle),
  ];
  const exact = source.cd.every((element, i) => Math.abs(element - described[i]) <= NEGLIGIBLE * scaleX);
  return {
    coordinateFrame: source.coordinateFrame,
    equinox: source.coordinateFrame === 'FK4' ? 'B1950' : 'J2000',
    referenceValue: source.crval,
    referenceDimension: [width, height],
    referencePixel: source.crpix,
    scale: [-scaleX, scaleY],
    rotation: (angle * 180) / Math.PI,
    ...(exact ? {} : { cdMatrix: source.cd }),
    projection: source.projection,
  };
}
