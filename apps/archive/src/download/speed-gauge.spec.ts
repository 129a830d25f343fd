import { speedGauge } from './speed-gauge.js';

describe('speedGauge', () => {
  let now = 0;
  const open = () => {
    now = 10_000;
    const gauge = speedGauge(() => now);
    return { gauge, at: (ms: number) => (now = 10_000 + ms) };
  };

  it.each([
    [199, 0],
    [200, 5_000],
    [1_000, 1_000],
  ])('after %i ms 1000 bytes are %i a second', (ms, speed) => {
    const { gauge, at } = open();
    gauge.add(1_000);
    at(ms);
    expect(gauge.bytesPerSecond()).toBe(speed);
  });

  it('forgets what is older than five seconds', () => {
    const { gauge, at } = open();
    gauge.add(10_000);
    at(5_000);
    expect(gauge.bytesPerSecond()).toBe(2_000);
    at(5_001);
    expect(gauge.bytesPerSecond()).toBe(0);
    at(6_000);
    gauge.add(500);
    expect(gauge.bytesPerSecond()).toBe(100);
  });

  it('gathers bytes into steps of a tenth of a second, which go together', () => {
    const { gauge, at } = open();
    gauge.add(100);
    at(99);
    gauge.add(100);
    at(100);
    gauge.add(300);
    at(5_000);
    expect(gauge.bytesPerSecond()).toBe(100);
    // The second bytes are not yet older than five seconds, but their step is.
    at(5_050);
    expect(gauge.bytesPerSecond()).toBe(60);
    at(5_100);
    expect(gauge.bytesPerSecond()).toBe(60);
    at(5_101);
    expect(gauge.bytesPerSecond()).toBe(0);
  });
});
