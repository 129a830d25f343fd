import { describeInChromium } from '../support/chromium.js';
import { contrastOf } from '../support/mark-contrast.js';
import { twins } from '../support/page-access.js';
import { violations, widthBeyond } from '../support/page-checks.js';
import { drag, gesture, moveHandle, openPanel, pictureOf, type } from '../support/tone-panel.js';

jest.setTimeout(120_000);

/** Of what is no text (WCAG 1.4.11). */
const LEAST_CONTRAST = 3;

describeInChromium('the tone panel and the desk in Chromium, at length', () => {
  it.each(['Black', 'White'] as const)('moves %s of a histogram by pointer, key, wheel and number', (name) =>
    moveHandle(name),
  );

  it('comes back to where a drag began, and leaves numbers that were not typed as they are', async () => {
    const { page, faults } = await openPanel();
    const before = await pictureOf(page);
    const handle = page.getByRole('slider', { name: 'White of F090W' });
    await handle.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await handle.boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left - 60, top, { steps: 20 });
    expect(await pictureOf(page)).not.toEqual(before);
    await page.mouse.move(left, top, { steps: 20 });
    await page.mouse.up();
    for (const field of await page.getByRole('region', { name: 'F090W' }).getByRole('textbox').all()) {
      await field.focus();
      await field.blur();
    }
    expect(await pictureOf(page)).toEqual(before);
    expect(await page.locator('output[aria-label="Steps"]').textContent()).toBe('0');
    expect(faults).toEqual([]);
  });

  it('has handles of a histogram that are large enough for fingers', async () => {
    const { page } = await openPanel('', { hasTouch: true, viewport: { width: 390, height: 844 } });
    for (const name of ['Black', 'Middle', 'White']) {
      const { width, height } = (await page.getByRole('slider', { name: `${name} of F090W` }).boundingBox())!;
      expect([name, Math.min(width, height)]).toEqual([name, 44]);
    }
  });

  it('moves a dot of the desk by all keys and numbers', async () => {
    const { page, faults } = await openPanel();
    const desk = page.getByRole('region', { name: 'Wavelength desk' });
    const dot = desk.getByRole('slider', { name: 'Hue and weight of F187N' });
    const after = async (act: () => Promise<unknown>) => {
      const { color, weight } = (await gesture(page, act)).channels[1];
      return [(color as { readonly hue: number }).hue, weight] as const;
    };
    const [hue, weight] = await after(() => drag(page, dot, [-30, -20]));
    expect(hue).toBeGreaterThan(130);
    expect(weight).toBeGreaterThan(1.2);
    expect(await after(() => drag(page, dot, [0, 20]))).toEqual([120, expect.closeTo(0.64, 1)]);
    expect(await after(() => dot.press('ArrowRight'))).toEqual([117.6, 1]);
    expect(await after(() => dot.press('ArrowUp'))).toEqual([120, 1.02]);
    expect(await after(() => dot.press('Home'))).toEqual([240, 1]);
    const numbers = desk.getByRole('group', { name: 'Hue and weight of F187N' });
    expect(await after(() => type(numbers.getByLabel('Hue'), '300'))).toEqual([300, 1]);
    expect(await after(() => type(numbers.getByLabel('Weight'), '0.5'))).toEqual([120, 0.5]);
    expect(await dot.getAttribute('aria-valuetext')).toBe('hue 120°, weight 1.00');
    expect(faults).toEqual([]);
  });

  it('spreads the hues, and makes narrow bands stand out', async () => {
    const { page, faults } = await openPanel('?channels=4');
    const looks = async (name: string) =>
      (await gesture(page, () => page.getByRole('button', { name }).click())).channels.map((each) => [
        ...Object.values(each.color),
        each.weight,
      ]);
    await type(page.getByRole('group', { name: /^Hue and weight/ }).getByLabel('Hue'), '7');
    expect(await looks('Spread')).toEqual([
      [240, 1],
      [160, 1],
      [80, 1],
      [0, 1],
    ]);
    expect(await looks('Narrow bands accent')).toEqual([
      [240, 0.6],
      [180, 1],
      [120, 0.6],
      [0, 0.6],
    ]);
    expect(faults).toEqual([]);
  });

  it('changes stretch and curve from lists, by keys', async () => {
    const { page, faults } = await openPanel();
    const card = page.getByRole('region', { name: 'F200W' });
    const stretch = await gesture(page, async () => {
      await card.getByRole('button', { name: /Stretch/ }).focus();
      for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key);
    });
    expect(stretch.channels[2].tone.stretch).toBe('linear');
    await card.getByRole('button', { name: 'Tone and colour' }).press('Enter');
    const curve = await gesture(page, async () => {
      await card.getByRole('button', { name: /Curve/ }).press('Enter');
      await page.getByRole('option', { name: 'More contrast' }).click();
    });
    expect(curve.channels[2].tone.curve).toBe('s_curve');
    expect(faults).toEqual([]);
  });

  it('hides a channel, makes it the luminance, and says that its tiles do not come', async () => {
    const { page, faults } = await openPanel();
    const card = page.getByRole('region', { name: 'F200W' });
    const after = async (act: () => Promise<unknown>) => (await gesture(page, act)).channels[2];
    const eye = card.getByRole('button', { name: 'Show F200W' });
    expect(await eye.getAttribute('aria-pressed')).toBe('true');
    expect((await after(() => eye.click())).shown).toBe(false);
    await card.getByRole('button', { name: 'Tone and colour' }).click();
    const luminance = await after(async () => {
      await card
        .getByRole('button', { name: /Colour/, exact: false })
        .last()
        .click();
      await page.getByRole('option', { name: 'Luminance' }).click();
    });
    expect(luminance.color).toEqual({ luminance: true });
    const hue = await after(() => type(card.getByRole('textbox', { name: /^Hue/ }), '33'));
    expect(hue.color).toEqual({ hue: 33 });
    await card.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('region', { name: 'F090W' }).getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each(['dark', 'light'])(
    'has no fault of accessibility in the %s theme, and fits 320 pixels',
    async (theme) => {
      const { page, faults } = await openPanel('?channels=5', { viewport: { width: 320, height: 700 } });
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.getByRole('button', { name: 'Tone and colour' }).first().click();
      await page.getByRole('slider', { name: 'Softening' }).first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await widthBeyond(page)).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  it('names no two controls alike', async () => {
    const { page, faults } = await openPanel();
    for (const part of await page.getByRole('button', { name: 'Tone and colour' }).all()) await part.click();
    await page.getByRole('slider', { name: 'Hue of F200W' }).waitFor();
    expect(await twins(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('is seen in forced colours of a %s system', async (colorScheme) => {
    const { page, faults } = await openPanel('', { forcedColors: 'active', colorScheme });
    const card = page.getByRole('region', { name: 'F090W' });
    await card.getByRole('slider', { name: 'Black of F090W' }).waitFor();
    const seen = {
      curve: card.locator('svg[preserveAspectRatio=none] > path').last(),
      'a handle': card.locator('input[name=white] + svg'),
      'the current dot': page.locator('input[data-channel="0"] + span'),
    };
    for (const [name, mark] of Object.entries(seen))
      expect([name, (await contrastOf(mark)) >= LEAST_CONTRAST]).toEqual([name, true]);
    expect(faults).toEqual([]);
  });
});
