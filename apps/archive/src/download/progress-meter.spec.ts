import type { DownloadProgress } from '#archive-client/contract';
import { progressMeter, speedGauge } from './progress-meter.js';

const FILES = ['a.fits', 'b.fits'].map((fileName) => ({ fileName, dataUri: '', size: 1_000 }));

describe('progressMeter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reports at most twice a second, and the last state at the end', () => {
    const reports: DownloadProgress[] = [];
    const meter = progressMeter(FILES, (progress) => reports.push(progress));
    for (let done = 10; done <= 1_000; done += 10) {
      meter.update(0, { status: 'downloading', source: 'http', downloadedBytes: done });
      jest.advanceTimersByTime(10);
    }
    expect(reports.length).toBeGreaterThanOrEqual(2);
    expect(reports.length).toBeLessThanOrEqual(3);
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

  it('does not count bytes of earlier attempts as speed', () => {
    const reports: DownloadProgress[] = [];
    const meter = progressMeter(FILES, (progress) => reports.push(progress));
    meter.update(0, { status: 'downloading', downloadedBytes: 900 });
    jest.advanceTimersByTime(1_000);
    expect(reports.at(-1)).toMatchObject({ downloadedBytes: 900, speedBytesPerSec: 0, etaSeconds: null });
    meter.finish();
  });

  const follow = (files = FILES) => {
    const reports: DownloadProgress[] = [];
    const meter = progressMeter(files, (progress) => reports.push(progress));
    return { reports, meter, last: () => reports.at(-1) as DownloadProgress };
  };

  it('begins with files without received bytes', () => {
    const { reports } = follow([FILES[0], { fileName: 'c.fits', dataUri: '', size: null as never }]);
    const nothing = { downloadedBytes: 0, percent: 0, status: 'pending', source: null, sha256: null };
    expect(reports).toEqual([
      {
        ...{ totalBytes: 1_000, downloadedBytes: 0, speedBytesPerSec: 0, etaSeconds: null },
        waitingFor: null,
        files: [
          { fileName: 'a.fits', totalBytes: 1_000, ...nothing },
          { fileName: 'c.fits', totalBytes: 0, ...nothing },
        ],
      },
    ]);
  });

  it('reports changes half a second after the last report, later ones at once', () => {
    const { reports, meter } = follow();
    meter.update(0, { downloadedBytes: 1 });
    jest.advanceTimersByTime(499);
    expect(reports).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(reports).toHaveLength(2);
    jest.advanceTimersByTime(5_000);
    meter.update(0, { downloadedBytes: 2 });
    jest.advanceTimersByTime(0);
    expect(reports).toHaveLength(3);
    meter.update(0, { downloadedBytes: 3 });
    meter.finish();
    expect(reports).toHaveLength(4);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    [{ downloadedBytes: 333 }, 33.3],
    [{ downloadedBytes: 1_000 }, 100],
    [{ downloadedBytes: 1_100 }, 100],
    [{ downloadedBytes: 5, totalBytes: 0 }, 0],
    [{ downloadedBytes: 5, totalBytes: 0, status: 'complete' as const }, 100],
  ])('of %j returns %d percent', (change, percent) => {
    const { meter, last } = follow();
    meter.update(1, change);
    meter.finish();
    expect(last().files[1].percent).toBe(percent);
  });

  it('sums the speed of all files and estimates their arrival', () => {
    const { meter, last } = follow();
    for (const index of [0, 1]) meter.update(index, { status: 'downloading', downloadedBytes: 100 });
    jest.advanceTimersByTime(1_000);
    meter.update(0, { downloadedBytes: 400 });
    meter.update(1, { downloadedBytes: 250 });
    meter.finish();
    expect(last()).toMatchObject({ downloadedBytes: 650, totalBytes: 2_000, speedBytesPerSec: 450 });
    expect(last().etaSeconds).toBe(3);
    meter.update(0, { downloadedBytes: 2_400 });
    meter.finish();
    expect(last().etaSeconds).toBe(0);
  });
});

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
  ])('after %i ms measures 1000 bytes as %i per second', (ms, speed) => {
    const { gauge, at } = open();
    gauge.add(1_000);
    at(ms);
    expect(gauge.bytesPerSecond()).toBe(speed);
  });

  it('forgets bytes older than five seconds', () => {
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

  it('groups bytes into steps of a tenth of a second, which expire together', () => {
    const { gauge, at } = open();
    gauge.add(100);
    at(99);
    gauge.add(100);
    at(100);
    gauge.add(300);
    at(5_000);
    expect(gauge.bytesPerSecond()).toBe(100);
    // The second bytes are not yet five seconds old, but their step is.
    at(5_050);
    expect(gauge.bytesPerSecond()).toBe(60);
    at(5_100);
    expect(gauge.bytesPerSecond()).toBe(60);
    at(5_101);
    expect(gauge.bytesPerSecond()).toBe(0);
  });
});
