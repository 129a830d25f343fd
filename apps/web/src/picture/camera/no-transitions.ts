/**
 * Stands for d3-transition and d3-interpolate in the page's bundle: the stage moves at once, and d3-zoom takes nothing else from them but
 * for double clicks, which gestures.ts handles. The packages would bring easing, timers and the interpolation of colours before the first picture.
 */

/** Ends a transition: there is none. */
export const interrupt = (): void => undefined;

/** The way of a transition from one view to another. */
export const interpolateZoom = undefined;
