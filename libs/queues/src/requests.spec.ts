import { emptyImportDetails } from './requests.js';

describe('emptyImportDetails', () => {
  it('shows no progress and an unknown remaining time', () => {
    const { obsId, downloadSource, ...rest } = emptyImportDetails('jw02731-o001', 'http');
    expect([obsId, downloadSource]).toEqual(['jw02731-o001', 'http']);
    const { etaSeconds, fileProgress, recordIds, ...sizes } = rest;
    expect([etaSeconds, fileProgress, recordIds]).toEqual([null, [], []]);
    expect(sizes).toEqual({ totalBytes: 0, downloadedBytes: 0, speedBytesPerSec: 0 });
  });
});
