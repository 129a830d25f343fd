import { storedFloats } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import * as tasks from '../process.tasks.js';

export const storeFloats = implement(tasks.storeFloats, ({ data }) => storedFloats(data));
