import { PICTURE_SIDE } from '#processing-client';

/** Sides of composites and mosaics that may be asked for, pixels. */
export const { min: MIN_PICTURE_SIDE, max: MAX_PICTURE_SIDE } = PICTURE_SIDE;
