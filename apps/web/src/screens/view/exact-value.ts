import { useEffect, useState } from 'react';
import { firstlight } from '../../app/client.js';
import type { Point } from '../../picture/camera/camera.js';
import { valueIn } from './value-in.js';
import { imageQuery, type ViewSearch } from './view-search.js';

/** The pointer rests that long before the service is asked. */
const REST_MS = 250;

/** The exact value of a pixel once the pointer rests there; undefined before, null where the pixel is blank. */
export function useExactValue(
  id: string,
  search: ViewSearch,
  pixel: Point | null,
): number | null | undefined {
  const [known, setKnown] = useState<{ readonly key: string; readonly value: number | null }>();
  const key = pixel ? `${id} ${search.hdu} ${search.plane} ${pixel.x} ${pixel.y}` : null;
  useEffect(() => {
    if (!pixel || key === null) return;
    const aborter = new AbortController();
    const timer = setTimeout(
      () =>
        void pixelValue(id, search, pixel, aborter.signal).then(
          (value) => setKnown({ key, value }),
          () => undefined, // The value of the tile stays.
        ),
      REST_MS,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [key]);
  return known?.key === key ? known?.value : undefined;
}

async function pixelValue(id: string, search: ViewSearch, { x, y }: Point, signal: AbortSignal) {
  const numbers = Object.entries({ ...imageQuery(search), x, y, w: 1, h: 1 });
  const query = new URLSearchParams(numbers.map(([name, value]) => [name, String(value)]));
  const file = await firstlight.download(`/api/spacedata/${id}/pixeldata?${query}&format=binary`, { signal });
  return valueIn(await file.bytes());
}
