/** A step of `npm run build`: makes one file of each program (programs.mjs) out of what the compiler has written. */
import { bundlePrograms } from './bundle.mjs';
import { PROJECT_ROOT } from './root.mjs';

await bundlePrograms(PROJECT_ROOT);
