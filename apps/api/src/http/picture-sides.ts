/** Sides of composites and mosaics that may be asked for, pixels (wire-format.md, "Composite"). */
export const MIN_PICTURE_SIDE = 16;
export const MAX_PICTURE_SIDE = 8000;
