import path from 'node:path';

/** The project folder, which contains everything that these scripts create. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
