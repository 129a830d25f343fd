import { hasChromium } from '../support/chromium.js';
import { demoSeconds } from '../support/demo-time.js';
import { openPage } from '../support/open-page.js';
import { openAccountByKeys, press, renderFiles, tabTo, untilStage } from '../support/page-walk.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(300_000);

const OBSERVATIONS = [
  'jw02733-o001_t001_nircam_clear-f090w',
  'jw02733-o001_t001_nircam_clear-f444w',
  'jw02733-o002_t001_miri_f1800w',
];

(hasChromium ? it : it.skip)('leads from a name to a picture, by keyboard alone', async () => {
  const stack = await sharedStack();
  await renderFiles(stack, OBSERVATIONS);
  const { page, faults } = await openPage(`${stack.url}/`);
  const start = performance.now();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('Southern Ring');
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Classic 3-colour: F090W, F444W, F1800W' });
  await press(page, card.getByRole('button', { name: 'Make this picture' }));
  await openAccountByKeys(page);
  await page.getByRole('heading', { name: 'Making Southern Ring' }).waitFor();
  await page.waitForURL(/\/studio/, { timeout: 120_000 });
  await untilStage(page, 'coloured');
  const walked = (performance.now() - start) / 1000;
  const demo = await demoSeconds(stack.url, 'Southern Ring', OBSERVATIONS);
  process.stdout.write(`from a name to a picture: ${walked.toFixed(1)} s, the demo: ${demo.toFixed(1)} s\n`);
  expect(faults).toEqual([]);
});
