import { sampleGrid } from '../../picture/testing/sample-grid.js';
import { channelName, whiteRange } from './white-point.js';

const [channel] = sampleGrid(1).channels;
const { limits } = channel.suggested;
const withHigh = (high: number) => ({ suggested: { ...channel.suggested, limits: { ...limits, high } } });

describe('the white point of a channel', () => {
  it('goes from a tenth of what is suggested to ten times as far', () => {
    const range = whiteRange(channel, limits);
    expect(range).toEqual({ min: limits.high / 10, max: 10 * limits.high, scale: 'log' });
  });

  it.each([5, 0.0001, 0, -2])('stays above black, where white is suggested at %d', (high) => {
    const low = -3;
    const { min, max, scale } = whiteRange(withHigh(high), { low, high });
    expect([min > low, max > min, scale === 'linear' || min > 0]).toEqual([true, true, true]);
  });

  it('has the name of the filter and its wavelength', () => {
    expect(channelName(channel)).toBe('F90W 0.90 µm');
    expect(channelName({ label: 'Red', wavelengthUm: null })).toBe('Red');
  });
});
