import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Shared compile cache of all specs: the first start of an app compiles for the others. */
export const COMPILED_CODE = { NODE_COMPILE_CACHE: path.join(PROJECT_ROOT, 'dist/compiled') } as const;
