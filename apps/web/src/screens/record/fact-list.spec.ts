import type { LibraryRecord } from '#sdk';
import { factsOf } from './fact-list.js';

const record = {
  ...{
    targetName: 'M 16',
    observationDate: '2022-06-03T12:57:36.000Z',
    instrument: 'NIRCAM',
    filter: 'F200W',
  },
  ...{ wavelengthUm: 2, exposureTime: 2576.98, dimensions: [2048, 1024], units: 'MJy/sr', dataType: 'image' },
  ...{ wcs: { pixelScaleArcsec: 0.06298828 }, processingLevel: 'L3', proposalId: '2731', proposalPi: null },
  ...{ observationTitle: null, description: null, tags: ['a', 'b'], status: 'ready', archived: true },
  ...{ visibility: 'private', owner: null, createdAt: '2026-11-30T14:32:44.354Z', fileSize: 50_356_800 },
} as unknown as LibraryRecord;

describe('facts of a record', () => {
  it('have units', () =>
    expect(factsOf(record).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Target: M 16',
      'Observed: 3 Jun 2022',
      'Instrument: NIRCAM',
      'Filter: F200W · 2 µm',
      'Exposure: 2,577 s',
      'Size: 2048 × 1024 pixels',
      'Scale: 0.06299 arcseconds a pixel',
      'Unit: MJy/sr',
      'Kind: Image',
      'Level: L3',
      'Program: 2731',
      'Tags: a, b',
      'State: Ready, archived',
      'Seen by: Private',
      'Added: 30 Nov, 14:32 UTC',
      'File: 50.4 MB',
    ]));

  it('leave out what is not known', () => {
    const unknown = {
      filter: null,
      wavelengthUm: null,
      exposureTime: null,
      dimensions: null,
      wcs: null,
      tags: [],
    };
    const names = factsOf({ ...record, ...unknown }).map(({ name }) => name);
    expect(names).not.toEqual(expect.arrayContaining(['Filter']));
    expect(names).not.toEqual(expect.arrayContaining(['Scale']));
  });
});
