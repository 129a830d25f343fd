/** The first step of `npm run build`: notes the sources that it is made of. */
import { beginBuild } from './build.mjs';
import { PROJECT_ROOT } from './root.mjs';

beginBuild(PROJECT_ROOT);
