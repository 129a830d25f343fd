import { trimAsItGrows } from './trim-as-it-grows.js';

const logger = { warn: jest.fn() };
beforeEach(() => logger.warn.mockReset());

describe('a cache that grows', () => {
  it('is trimmed each time when so many bytes have been added', async () => {
    const trim = jest.fn(() => Promise.resolve());
    const added = trimAsItGrows(100, trim, logger);
    const calls = [];
    for (const bytes of [60, 39, 1, 99, 250, 99, 1]) {
      await added(bytes);
      calls.push(trim.mock.calls.length);
    }
    expect(calls).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  it('is trimmed by one call at a time, and again for what was added meanwhile', async () => {
    let finish: () => void = () => undefined;
    const trim = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const added = trimAsItGrows(100, trim, logger);
    const first = added(100);
    await added(100);
    await added(100);
    expect(trim).toHaveBeenCalledTimes(1);
    finish();
    await first;
    void added(1);
    expect(trim).toHaveBeenCalledTimes(2);
    finish();
  });

  it('fails nobody when it cannot be trimmed, and is tried again', async () => {
    const trim = jest.fn(() => Promise.reject(new Error('away')));
    const added = trimAsItGrows(100, trim, logger);
    await added(100);
    await added(100);
    expect(trim).toHaveBeenCalledTimes(2);
    expect(logger.warn).toHaveBeenCalledTimes(2);
  });
});
