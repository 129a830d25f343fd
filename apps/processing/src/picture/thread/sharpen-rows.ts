import { sharpenPicture } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import * as tasks from '../picture.tasks.js';

export const sharpenRows = implement(
  tasks.sharpenRows,
  ({ pixels, width, height, components, options, rowStart, rowEnd, out }) => {
    sharpenPicture(pixels, { width, height, components }, options, out, rowStart, rowEnd);
  },
);
