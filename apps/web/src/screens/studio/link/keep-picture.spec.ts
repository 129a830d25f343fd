import { pictureOf } from '../../../picture/presets.js';
import { readLink } from '../../../picture/link.js';
import { recordId, sampleGrid } from '../../../picture/testing/sample-grid.js';
import { addressOf } from './keep-picture.js';

describe('what stands behind the # of the studio’s address', () => {
  const picture = pictureOf(sampleGrid(3));

  it('is the link of the picture', async () => {
    await expect(readLink(await addressOf(picture, 'a'))).resolves.toEqual({ picture });
  });

  it('is its name in this browser when the files are too many for a link', async () => {
    const ids = Array.from({ length: 200 }, (_, i) => recordId(i));
    const channels = picture.channels.map((channel) => ({ ...channel, ids }));
    await expect(addressOf({ ...picture, channels }, 'a')).resolves.toBe('~a');
  });
});
