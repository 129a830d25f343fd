import 'reflect-metadata';
import { PreviewQuery } from './preview.dto.js';
import { previewEtag } from './viewer.service.js';

describe('previewEtag', () => {
  const record = { sha256: 'a'.repeat(64) };
  const query = Object.assign(new PreviewQuery(), { width: 64 });
  const etag = previewEtag(record, query, 'engine-1');

  it('is strong, and the same for the same picture', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(previewEtag({ ...record }, Object.assign(new PreviewQuery(), { width: 64 }), 'engine-1')).toBe(
      etag,
    );
  });

  it('changes with the engine, the file and the parameters', () => {
    expect(previewEtag(record, query, 'engine-2')).not.toBe(etag);
    expect(previewEtag({ sha256: 'b'.repeat(64) }, query, 'engine-1')).not.toBe(etag);
    expect(previewEtag(record, new PreviewQuery(), 'engine-1')).not.toBe(etag);
  });
});
