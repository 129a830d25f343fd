import { appsOf } from './watch-sources.mjs';

describe('appsOf', () => {
  it('names each app whose program or thread has changed once', () => {
    const files = ['api/main.js', 'processing/thread.js', 'processing/main.js'].map((name) => `/out/${name}`);
    expect(appsOf(files, '/out')).toEqual(['api', 'processing']);
  });

  it('ignores apps of which only a source map, or a one-time program, has changed', () => {
    expect(
      appsOf(['/out/api/main.js.map', '/out/api/migrate.js', '/out/api/make-bucket.js'], '/out'),
    ).toEqual([]);
  });
});
