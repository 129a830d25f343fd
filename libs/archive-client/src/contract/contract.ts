export * from './archive-file.js';
export * from './download.js';
export * from './search.js';
export { ARCHIVE_PATHS } from './paths.js';
