import { pictureOf } from '../../../picture/presets.js';
import { recordId, sampleGrid } from '../../../picture/testing/sample-grid.js';
import { setFiles } from './file-commands.js';

describe('files of a channel', () => {
  const picture = { ...pictureOf(sampleGrid(2)), view: { x: 1, y: 1, zoom: 1 } };

  it('change, and its tone stays', () => {
    const changed = setFiles(1, [recordId(7), recordId(8)])(picture);
    expect(changed.channels[1]).toEqual({ ...picture.channels[1], ids: [recordId(7), recordId(8)] });
    expect(changed.channels[0]).toBe(picture.channels[0]);
    expect(changed.view).toBeNull();
  });

  it('are never none', () => {
    expect(setFiles(0, [])(picture)).toBe(picture);
    expect(setFiles(5, [recordId(7)])(picture)).toBe(picture);
  });
});
