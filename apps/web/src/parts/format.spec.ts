import { formatBytes, formatDay, formatMicrometres, formatSeconds, formatTime } from './format.js';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [2_340_000, '2.34 MB'],
  [150_000_000, '150 MB'],
  [1.5e12, '1.5 TB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  [0, '0 s'],
  [0.4, '0 s'],
  [40, '40 s'],
  [59.7, '1 min'],
  [200, '3 min 20 s'],
  [3900, '1 h 5 min'],
  [3605, '1 h'],
  [-3, '0 s'],
])('%d seconds are %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

it('times are those of UTC', () => expect(formatTime('2026-11-30T23:59:00.000Z')).toBe('30 Nov, 23:59 UTC'));

it('days are those of UTC', () => expect(formatDay('2098-12-31T23:59:00.000Z')).toBe('31 Dec 2098'));

it.each([
  [0.9, '0.90 µm'],
  [1.874, '1.87 µm'],
  [12.8, '12.8 µm'],
])('%d micrometres are %s', (um, text) => expect(formatMicrometres(um)).toBe(text));
