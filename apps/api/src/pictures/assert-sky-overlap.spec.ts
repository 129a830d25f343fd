import type { AppError } from '#platform';
import type { Crop, WcsSummary } from '#processing-client';
import { assertSkyOverlap, type Layer } from './assert-sky-overlap.js';

/** A square of one degree around a position on the equator. */
const image = (ra: number, dec = 0) => {
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([x, y]): [number, number] => [(ra + x + 360) % 360, dec + y]);
  return { fileName: `at-${ra}.fits`, wcs: { footprint: corners } as unknown as WcsSummary };
};
const unplaced = { fileName: 'nowhere.fits', wcs: null };

function problemWith(
  channels: readonly (readonly Layer['images'][number]['record'][])[],
  crop: Crop = 'union',
): [string | undefined, string] | null {
  const layers = channels.map((records, i): Layer => ({
    kind: 'channel',
    field: `channels.${i}.dataIds`,
    images: records.map((record, place) => ({ field: `channels.${i}.dataIds.${place}`, record })),
  }));
  try {
    assertSkyOverlap(layers, crop);
    return null;
  } catch (error) {
    const { kind, errors } = error as AppError;
    return [errors?.[0].field, kind];
  }
}

describe('assertSkyOverlap', () => {
  it('names the first file without a celestial WCS', () => {
    expect(problemWith([[image(10)], [image(10), unplaced]])).toEqual([
      'channels.1.dataIds.1',
      'unprocessable',
    ]);
  });

  it('names the channel that certainly overlaps no other, and leaves doubtful cases to the engine', () => {
    expect(problemWith([[image(0)], [image(1.4)]])).toBeNull();
    expect(problemWith([[image(0)], [image(1.6)]])).toEqual(['channels.0.dataIds', 'validation']);
    expect(problemWith([[image(359.9)], [image(0.1)], [image(60)]])?.[0]).toBe('channels.2.dataIds');
    expect(problemWith([[image(0)], [image(1)], [image(2)]])).toBeNull();
    expect(problemWith([[image(0)]])).toBeNull();
    // Several images count as their bounding rectangle.
    expect(problemWith([[image(0)], [image(1.6), image(1.6)]])).toBeNull();
  });

  it('names the first image of a mosaic that is not connected with most others', () => {
    const severed = (...ras: number[]) => {
      const layers = ras.map((ra, i): Layer => {
        const field = `dataIds.${i}`;
        return { kind: 'image', field, images: [{ field, record: image(ra) }] };
      });
      try {
        assertSkyOverlap(layers, 'union');
        return null;
      } catch (error) {
        return (error as AppError).errors?.[0].field;
      }
    };
    expect(severed(0, 25, 50, 75)).toBeNull();
    expect(severed(0, 1, 100, 101, 99)).toBe('dataIds.0');
    expect(severed(0, 1, 2, 100, 101)).toBe('dataIds.3');
    // Of two equal halves the one with the first image counts.
    expect(severed(0, 1, 100, 101)).toBe('dataIds.2');
  });

  it('names the crop when two channels certainly share no sky, and leaves doubtful cases to the engine', () => {
    expect(problemWith([[image(0)], [image(1)], [image(2)]], 'intersection')?.[0]).toBe('crop');
    expect(problemWith([[image(0)], [image(1.4)]], 'intersection')).toBeNull();
  });

  it('names a crop on the other side of the sky', () => {
    const box = (ra: number) => ({ ra, dec: 0, widthArcsec: 10, heightArcsec: 10 });
    expect(problemWith([[image(0)]], box(91))?.[0]).toBe('crop');
    expect(problemWith([[image(0)]], box(90))).toBeNull();
    expect(problemWith([[image(0)]], box(5))).toBeNull();
  });

  it('leaves cases with unknown corners to the engine', () => {
    const cornerless = { fileName: 'all-sky.fits', wcs: { footprint: [] } as unknown as WcsSummary };
    expect(problemWith([[image(0)], [cornerless]], 'intersection')).toBeNull();
  });
});
