export * from './composite.js';
export * from './inspect.js';
export * from './preview.js';
export * from './tone.js';
export { PROCESSING_PATHS } from './paths.js';
