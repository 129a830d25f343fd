import { createWcs } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { parametersOf } from '../../image-io/sky-image.js';
import { layOutComposite as layOut } from '../composite-layout.js';
import * as tasks from '../composite.tasks.js';
import { layOutWindow } from '../numbers/window-layout.js';
import { pictureGrid } from '../picture-grid.js';

export const layOutComposite = implement(tasks.layOutComposite, ({ channels, spec, isRemote }) => {
  const images = channels.map((inputs) => inputs.map((image) => ({ ...image, wcs: createWcs(image.wcs) })));
  const layout = spec.window
    ? layOutWindow(images, spec, spec.window, isRemote)
    : layOut(images, pictureGrid(images, spec), spec, isRemote);
  const { width, height } = layout.grid;
  return { ...layout, grid: { wcs: parametersOf(layout.grid), width, height } };
});
