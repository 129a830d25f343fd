import 'reflect-metadata';
import { PreviewQuery } from './preview.dto.js';
import { viewEtag } from './viewer.service.js';

describe('viewEtag', () => {
  const record = { sha256: 'a'.repeat(64) };
  const query = Object.assign(new PreviewQuery(), { width: 64 });
  const etag = viewEtag(record, 'preview', query, 'engine-1');

  it('is strong, and equal for equal pictures', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(
      viewEtag({ ...record }, 'preview', Object.assign(new PreviewQuery(), { width: 64 }), 'engine-1'),
    ).toBe(etag);
  });

  it('changes with the engine, the file, the kind of view and the parameters', () => {
    expect(viewEtag(record, 'preview', query, 'engine-2')).not.toBe(etag);
    expect(viewEtag({ sha256: 'b'.repeat(64) }, 'preview', query, 'engine-1')).not.toBe(etag);
    expect(viewEtag(record, 'preview', new PreviewQuery(), 'engine-1')).not.toBe(etag);
    expect(viewEtag(record, 'histogram', query, 'engine-1')).not.toBe(etag);
  });

  it('changes with each limit', () => {
    const limits = [{}, { low: 3 }, { low: 4 }, { high: 90 }, { high: 91 }, { low: 3, high: 90 }];
    const etags = limits.map((given) => viewEtag(record, 'preview', { ...query, ...given }, 'engine-1'));
    expect(new Set(etags).size).toBe(limits.length);
  });
});
