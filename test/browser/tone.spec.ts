import { itAtLength } from '../support/at-length.js';
import { describeInChromium } from '../support/chromium.js';
import { drag, gesture, moveHandle, openPanel, type } from '../support/tone-panel.js';

jest.setTimeout(120_000);

describeInChromium('the tone panel and the desk in Chromium', () => {
  it('moves the weight by pointer, key and number, each as one step of undo', async () => {
    const { page, faults } = await openPanel();
    const card = page.getByRole('region', { name: 'F187N' });
    const slider = card.getByRole('slider', { name: 'Weight' });
    const weightAfter = async (act: () => Promise<unknown>) => (await gesture(page, act)).channels[1].weight;
    expect(await weightAfter(() => drag(page, slider, [40, 0]))).toBeGreaterThan(1.2);
    expect(await weightAfter(() => slider.press('ArrowRight'))).toBe(1.02);
    expect(await weightAfter(() => slider.press('Shift+ArrowLeft'))).toBe(0.998);
    expect(await weightAfter(() => slider.press('PageUp'))).toBe(1.2);
    expect(await weightAfter(() => slider.press('End'))).toBe(2);
    expect(await weightAfter(() => type(card.getByRole('textbox', { name: /^Weight/ }), '0,456789'))).toBe(
      0.456789,
    );
    expect(await slider.getAttribute('aria-valuetext')).toBe('1.00');
    expect(faults).toEqual([]);
  });

  it('moves the middle of a histogram by pointer, key, wheel and number', () => moveHandle('Middle'));

  itAtLength('takes a handle by a finger 20 pixels beside it', async () => {
    const { page, faults } = await openPanel('', { hasTouch: true, viewport: { width: 390, height: 844 } });
    const handle = page.getByRole('slider', { name: 'Black of F090W' });
    await handle.scrollIntoViewIfNeeded();
    const { x, y, width } = (await handle.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type: kind,
        touchPoints: at.map((left) => ({ x: left, y: y - 10 })),
      });
    const start = x + width / 2 - 20;
    const { channels } = await gesture(page, async () => {
      await touch('touchStart', [start]);
      for (let moved = 5; moved <= 40; moved += 5) await touch('touchMove', [start + moved]);
      await touch('touchEnd', []);
    });
    expect(channels[0].tone.limits.low).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  itAtLength('moves a dot of the desk by pointer, key and number', async () => {
    const { page, faults } = await openPanel();
    const desk = page.getByRole('region', { name: 'Wavelength desk' });
    const dot = desk.getByRole('slider', { name: 'Hue and weight of F187N' });
    const after = async (act: () => Promise<unknown>) => (await gesture(page, act)).channels[1];
    const dragged = await after(() => drag(page, dot, [-30, -20]));
    expect(dragged.weight).toBeGreaterThan(1.2);
    expect((dragged.color as { readonly hue: number }).hue).toBeGreaterThan(130);
    expect(await after(() => dot.press('ArrowRight'))).toMatchObject({ color: { hue: 117.6 }, weight: 1 });
    const numbers = desk.getByRole('group', { name: 'Hue and weight of F187N' });
    expect(await after(() => type(numbers.getByLabel('Hue'), '300'))).toMatchObject({ color: { hue: 300 } });
    expect(faults).toEqual([]);
  });
});
