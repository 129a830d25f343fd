import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { compareDocument, inequalities } from '../support/equality/compare-documents.js';
import { openDrawingPage } from '../support/equality/drawing-page.js';
import { uploadRecord } from '../support/library.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { STAR_FIELDS } from '../support/star-fields.js';

jest.setTimeout(180_000);

describeInChromium('random documents on the screen', () => {
  it('are what the service renders, at 1:1 and two coarser levels; more of them in test/browser-long', async () => {
    const { url } = await sharedStack();
    const owner = await openAccount(url);
    const channels = [];
    for (const [i, images] of STAR_FIELDS.entries()) {
      const ids = [];
      for (const { bytes } of images)
        ids.push(await uploadRecord(owner, `equality-${i}.fits`, bytes, { visibility: 'public' }));
      channels.push({ ids, um: 0.9 + i });
    }
    const { page, faults } = await openPage(url);
    const drawing = await openDrawingPage(page, url);
    const field = { channels, frames: [{}] };
    // The first has the tone of a preset, the second any, and is drawn by the graphics card, too.
    const comparisons = [
      ...(await compareDocument(0, field, drawing, owner)),
      ...(await compareDocument(1, field, drawing, owner, ['processor', 'card'])),
    ];
    expect(inequalities(comparisons)).toEqual([]);
    const drawnBy = (way: string) => comparisons.filter((each) => each.drawnBy === way);
    expect([drawnBy('processor').length, drawnBy('card').length]).toEqual([2 * 3 * 2, 3 * 2]);
    expect(faults).toEqual([]);
  });
});
