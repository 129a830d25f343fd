import { createCancellationToken } from './cancellation-token.js';

describe('createCancellationToken', () => {
  it('a cancel stops the run and interrupts nothing', () => {
    const cancellation = createCancellationToken();
    expect([cancellation.reason, cancellation.signal.aborted]).toEqual([undefined, false]);
    cancellation.stop('cancelled');
    expect([cancellation.reason, cancellation.signal.aborted, cancellation.interruption.aborted]).toEqual([
      'cancelled',
      true,
      false,
    ]);
  });

  it.each(['gone', 'lapsed', 'shutdown', 'out-of-time', 'crashed'] as const)(
    'the reason %s interrupts the run',
    (reason) => {
      const cancellation = createCancellationToken();
      cancellation.stop(reason);
      expect([cancellation.reason, cancellation.interruption.reason]).toEqual([reason, reason]);
    },
  );

  it('the shutdown of the worker interrupts a cancelled run; the first reason stays', () => {
    const cancellation = createCancellationToken();
    cancellation.stop('cancelled');
    cancellation.stop('shutdown');
    expect([cancellation.reason, cancellation.interruption.reason]).toEqual(['cancelled', 'shutdown']);
  });
});
