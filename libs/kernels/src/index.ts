// All sections but that of the threads, which is #kernels/parallel.

export * from './sections/fits.js';
export * from './sections/wcs.js';
export * from './sections/display.js';
export * from './sections/imaging.js';
export * from './sections/detect.js';
export * from './sections/tiles.js';
