import path from 'node:path';

/** The project folder. Everything that these scripts make lies inside it. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
