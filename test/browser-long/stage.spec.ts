import { openAccount } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { openPage } from '../support/open-page.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/spec-end.js';
import { countRequests, dragAndBack, expectThereAndBack, settledPixels } from '../support/stage-page.js';
import { uploadStars } from '../support/studio-page.js';

jest.setTimeout(600_000);

const MOVES = 60;
/** Ways out and back of a control that has not much room. */
const SHORT = 10;
const LONG = 30;

describeInChromium('60 moves of a control', () => {
  let address: string;
  beforeAll(async () => {
    const { url } = await sharedStack();
    const ids = await uploadStars(await openAccount(url));
    address = `${url}/studio?ids=${ids.join(';')}`;
  });

  it.each([
    ['Black of F200W', 1, 0, SHORT],
    ['Middle of F200W', -1, 0, SHORT],
    ['White of F200W', -1, 0, LONG],
    ['Hue and weight of F200W', 1, 0, LONG],
    ['Hue and weight of F200W', 0, 1, SHORT],
    ['Exposure', 1, 0, LONG],
    ['Saturation', 1, 0, LONG],
  ] as const)(
    'draw other pixels each, without a request, and the same on the way back: %s (%d, %d)',
    async (name, x, y, steps) => {
      const { page, faults } = await openPage(address, { viewport: { width: 2000, height: 1400 } });
      const first = await settledPixels(page);
      const { urls } = countRequests(page);
      const control = page.getByRole('slider', { name, exact: true }).first();
      await control.scrollIntoViewIfNeeded();
      const box = (await control.boundingBox())!;
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (let moves = 0; moves < MOVES; moves += 2 * steps) {
        expectThereAndBack(await dragAndBack(page, { from, step: { x, y }, steps }));
        await settledPixels(page);
      }
      await until(async () => {
        await page.keyboard.press('Control+z');
        return (await settledPixels(page)).hash === first.hash;
      });
      expect([urls, faults]).toEqual([[], []]);
    },
  );
});
