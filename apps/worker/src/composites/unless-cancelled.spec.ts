import { unlessCancelled } from './unless-cancelled.js';

describe('unlessCancelled', () => {
  it.each(['shutdown', 'lost'])('passes %s on, with its reason', (reason) => {
    const controller = new AbortController();
    const signal = unlessCancelled(controller.signal);
    expect(signal.aborted).toBe(false);
    controller.abort(reason);
    expect(signal).toMatchObject({ aborted: true, reason });
  });

  it('does not pass on that the job was cancelled', () => {
    const controller = new AbortController();
    const signal = unlessCancelled(controller.signal);
    controller.abort('cancelled');
    expect(signal.aborted).toBe(false);
  });

  it.each([
    ['shutdown', true],
    ['cancelled', false],
  ])('knows of an abort (%s) that came before it', (reason, aborted) => {
    expect(unlessCancelled(AbortSignal.abort(reason)).aborted).toBe(aborted);
  });
});
