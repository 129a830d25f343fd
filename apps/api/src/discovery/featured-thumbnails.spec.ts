import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../../scripts/project/root.mjs';
import { FEATURED_TARGETS } from './featured-targets.js';
import { FEATURED_THUMBNAILS } from './featured-thumbnails.js';

const read = (name: string): Buffer => readFileSync(path.join(PROJECT_ROOT, 'docs/featured', name));

describe('FEATURED_THUMBNAILS', () => {
  it.each(FEATURED_TARGETS.map(({ id }) => id))('has for %s the picture of docs/featured, in order', (id) => {
    expect(FEATURED_THUMBNAILS[id]).toBe(read(`${id}.jpg`).toString('base64'));
    const { order } = JSON.parse(read(`${id}.json`).toString()) as {
      order: { channels: { label: string }[] };
    };
    const { recommendedFilters } = FEATURED_TARGETS.find((target) => target.id === id)!;
    expect(order.channels.map(({ label }) => label)).toEqual(recommendedFilters);
  });

  it('has no further pictures', () => {
    expect(Object.keys(FEATURED_THUMBNAILS).sort()).toEqual(FEATURED_TARGETS.map(({ id }) => id).sort());
  });
});
