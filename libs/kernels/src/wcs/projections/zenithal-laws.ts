import { EDGE_TOLERANCE, HALF_PI } from './projection.js';
import type { RadialLaw } from './zenithal.js';

/** TAN, gnomonic: R = cot θ, the upper hemisphere only (paper II, 5.1.3). */
export const TAN: RadialLaw = {
  toTheta(radius, count) {
    for (let i = 0; i < count; i++) radius[i] = Math.atan2(1, radius[i]);
  },
  toRadius(theta, count) {
    for (let i = 0; i < count; i++) theta[i] = theta[i] > 0 ? Math.tan(HALF_PI - theta[i]) : NaN;
  },
};

/** STG, stereographic: R = 2 tan((90° − θ)/2) (paper II, 5.1.4). The antipode has no image. */
export const STG: RadialLaw = {
  toTheta(radius, count) {
    for (let i = 0; i < count; i++) radius[i] = HALF_PI - 2 * Math.atan(radius[i] / 2);
  },
  toRadius(theta, count) {
    for (let i = 0; i < count; i++) {
      theta[i] = theta[i] > EDGE_TOLERANCE - HALF_PI ? 2 * Math.tan((HALF_PI - theta[i]) / 2) : NaN;
    }
  },
};

/** ARC, zenithal equidistant: R = 90° − θ (paper II, 5.1.6). */
export const ARC: RadialLaw = {
  toTheta(radius, count) {
    for (let i = 0; i < count; i++) {
      const theta = HALF_PI - radius[i];
      radius[i] = theta >= -HALF_PI - EDGE_TOLERANCE ? theta : NaN;
    }
  },
  toRadius(theta, count) {
    for (let i = 0; i < count; i++) theta[i] = HALF_PI - theta[i];
  },
};

/** ZEA, zenithal equal area: R = 2 sin((90° − θ)/2) (paper II, 5.1.8). */
export const ZEA: RadialLaw = {
  toTheta(radius, count) {
    for (let i = 0; i < count; i++) {
      const sine = radius[i] / 2;
      radius[i] = sine <= 1 + EDGE_TOLERANCE ? HALF_PI - 2 * Math.asin(Math.min(1, sine)) : NaN;
    }
  },
  toRadius(theta, count) {
    for (let i = 0; i < count; i++) theta[i] = 2 * Math.sin((HALF_PI - theta[i]) / 2);
  },
};
