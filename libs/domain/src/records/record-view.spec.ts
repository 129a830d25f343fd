import type { Viewer } from './record-access.js';
import type { ListedRecord } from './record-fields.js';
import { showRecord } from './record-view.js';

const OWNER = { id: 'owner', username: 'anna' };
const record = {
  ...{ id: 'record', ownerId: OWNER.id, owner: OWNER, sharedWith: [{ id: 'other', username: 'bert' }] },
  ...{ archivedAt: null, thumbnailKey: 'thumbnails/a', createdAt: new Date(0), storageKey: 'uploads/a' },
} as unknown as ListedRecord & Pick<Parameters<typeof showRecord>[0], 'owner' | 'sharedWith'>;

it.each<[string, Viewer, number]>([
  ['the owner', { id: 'owner', role: 'user' }, 1],
  ['an administrator', { id: 'admin', role: 'admin' }, 1],
  ['somebody that it is shared with', { id: 'other', role: 'user' }, 0],
  ['a stranger', null, 0],
])('shows the list of sharing users as appropriate for %s', (_, viewer, told) => {
  expect(showRecord(record, viewer).sharedWith).toHaveLength(told);
});

it('shows the public fields of a record as JSON and no hidden ones', () => {
  const view = showRecord(record, null);
  expect(view).toMatchObject({ owner: OWNER, archived: false, hasThumbnail: true });
  expect(view.metadata).toEqual({});
  expect(view.createdAt).toBe('1970-01-01T00:00:00.000Z');
  for (const hidden of ['storageKey', 'thumbnailKey', 'ownerId']) expect(hidden in view).toBe(false);
  expect(showRecord({ ...record, metadata: { a: 1 }, archivedAt: new Date(0) }, null)).toMatchObject({
    ...{ metadata: { a: 1 }, archived: true },
  });
});

it('creates an independent object for each view', () => {
  const [one, other] = [1, 2].map((version) => showRecord({ ...record, version }, null));
  expect([one.version, other.version]).toEqual([1, 2]);
});
