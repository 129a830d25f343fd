import type { LibraryRecord } from '#sdk';

/** A record as lists have it. */
export const sampleRecord = (changes: Partial<LibraryRecord> = {}): LibraryRecord =>
  ({
    ...{
      id: 'a',
      fileName: 'a_i2d.fits',
      dataType: 'image',
      fileSize: 1_000_000,
      sha256: 'aa',
      status: 'ready',
    },
    ...{ targetName: 'M 16', instrument: 'NIRCAM/IMAGE', filter: 'F200W', wavelengthUm: 2, isViewable: true },
    ...{
      observationBaseId: 'jw1',
      visibility: 'private',
      processingLevel: 'L3',
      derivedFrom: [],
      parentId: null,
    },
    ...{ hasThumbnail: true, tags: [], version: 1, archived: false, owner: null, sharedWith: [] },
    ...changes,
  }) as LibraryRecord;
