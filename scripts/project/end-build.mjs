/** The last step of `npm run build`: only now its sources are known to be built. */
import { endBuild } from './build.mjs';
import { PROJECT_ROOT } from './root.mjs';

endBuild(PROJECT_ROOT);
