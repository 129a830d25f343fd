export * from './composite.js';
export * from './inspect.js';
export * from './lanes.js';
export * from './operation.js';
export * from './operations.js';
export * from './preview.js';
export { RESULTS_PREFIX } from './results.js';
export { problemsOf, type Shape } from './shape.js';
export * from './tone.js';
