import { createStore } from 'zustand/vanilla';
import type { Grid, GridChannel } from '../../picture/document.js';
import { histogramScale } from '../../picture/histogram-scale.js';
import { pictureOf } from '../../picture/presets.js';
import type { PictureSession } from '../../picture/session.js';
import { createPictureStore } from '../../picture/store.js';
import { sampleGrid } from '../../picture/testing/sample-grid.js';

const BINS = 256;
const FILTERS = ['F090W', 'F187N', 'F200W', 'F444W', 'F770W'];
const WAVELENGTHS = [0.9, 1.87, 1.99, 4.44, 7.7];

/** A channel with noise around its sky, and fewer and fewer brighter pixels. */
function skyChannel(channel: GridChannel, i: number): GridChannel {
  const scale = histogramScale(channel);
  const sky = scale.placeOf(channel.sky!.level);
  const counts = Array.from({ length: BINS }, (_, bin) => {
    const distance = bin / BINS - sky;
    return Math.round(
      1e6 * Math.exp(-((distance / 0.05) ** 2)) + (distance > 0 ? 1e5 * Math.exp(-9 * distance) : 0),
    );
  });
  const edges = Array.from({ length: BINS + 1 }, (_, edge) => scale.valueOf(edge / BINS));
  return {
    ...channel,
    ...{ label: FILTERS[i] ?? channel.label, wavelengthUm: WAVELENGTHS[i] ?? channel.wavelengthUm },
    coverage: 0.87,
    histogram: { ...channel.histogram, bins: BINS, counts, edges },
  };
}

/** A grid with so many channels. */
export function skyGrid(channelCount: number): Grid {
  const grid = sampleGrid(channelCount);
  return { ...grid, channels: grid.channels.map(skyChannel) };
}

/** A session whose tiles need no service: nothing is drawn. */
export function sampleSession(grid: Grid): PictureSession {
  const state = createStore(() => ({ grid, failedChannels: new Map([['key2', new Error('503')]]) }));
  return { store: createPictureStore(pictureOf(grid)), state, retryChannel: () => undefined } as never;
}
