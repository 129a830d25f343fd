import { createStopSwitch } from './stop-switch.js';

describe('createStopSwitch', () => {
  it('a cancel stops the run and interrupts nothing', () => {
    const stopSwitch = createStopSwitch();
    expect([stopSwitch.reason, stopSwitch.signal.aborted]).toEqual([undefined, false]);
    stopSwitch.stop('cancelled');
    expect([stopSwitch.reason, stopSwitch.signal.aborted, stopSwitch.interruption.aborted]).toEqual([
      'cancelled',
      true,
      false,
    ]);
  });

  it.each(['gone', 'lapsed', 'shutdown', 'out-of-time', 'crashed'] as const)('%s interrupts', (reason) => {
    const stopSwitch = createStopSwitch();
    stopSwitch.stop(reason);
    expect([stopSwitch.reason, stopSwitch.interruption.reason]).toEqual([reason, reason]);
  });

  it('interrupts a cancelled run when the worker shuts down; the first reason stays', () => {
    const stopSwitch = createStopSwitch();
    stopSwitch.stop('cancelled');
    stopSwitch.stop('shutdown');
    expect([stopSwitch.reason, stopSwitch.interruption.reason]).toEqual(['cancelled', 'shutdown']);
  });
});
