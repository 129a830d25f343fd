import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** All apps of all specs keep their compiled code in one place: the first of each app compiles for the others. */
export const COMPILED_CODE = { NODE_COMPILE_CACHE: path.join(PROJECT_ROOT, 'dist/compiled') } as const;
