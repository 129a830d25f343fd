import type { DownloadProgress } from '#archive-client/contract';
import { progressMeter } from './progress-meter.js';
import { speedGauge } from './speed-gauge.js';

const FILES = ['a.fits', 'b.fits'].map((fileName) => ({ fileName, dataUri: '', size: 1_000 }));

describe('progressMeter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reports at most four times a second, and the last state at the end', () => {
    const reports: DownloadProgress[] = [];
    const meter = progressMeter(FILES, (progress) => reports.push(progress));
    for (let done = 10; done <= 1_000; done += 10) {
      meter.update(0, { status: 'downloading', source: 'http', downloadedBytes: done });
      jest.advanceTimersByTime(10);
    }
    expect(reports.length).toBeGreaterThanOrEqual(4);
    expect(reports.length).toBeLessThanOrEqual(5);
    meter.finish();
    jest.advanceTimersByTime(1_000);
    const last = reports.at(-1);
    expect(last).toMatchObject({
      totalBytes: 2_000,
      downloadedBytes: 1_000,
      files: [{ percent: 100 }, { percent: 0 }],
    });
    expect(last?.speedBytesPerSec).toBeCloseTo(990, -1);
    expect(last?.etaSeconds).toBe(Math.ceil(1_000 / (last?.speedBytesPerSec ?? 1)));
  });

  it('does not count what an earlier try brought as speed', () => {
    const reports: DownloadProgress[] = [];
    const meter = progressMeter(FILES, (progress) => reports.push(progress));
    meter.update(0, { status: 'downloading', downloadedBytes: 900 });
    jest.advanceTimersByTime(1_000);
    expect(reports.at(-1)).toMatchObject({ downloadedBytes: 900, speedBytesPerSec: 0, etaSeconds: null });
    meter.finish();
  });
});

describe('speedGauge', () => {
  it('forgets what is older than five seconds', () => {
    let now = 0;
    const gauge = speedGauge(() => now);
    gauge.add(10_000);
    now = 1_000;
    expect(gauge.bytesPerSecond()).toBe(10_000);
    now = 6_000;
    gauge.add(500);
    expect(gauge.bytesPerSecond()).toBe(100);
  });
});
