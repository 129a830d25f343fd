import { appsOf } from './watch-sources.mjs';

describe('appsOf', () => {
  it('names the apps whose program or thread has changed, once each', () => {
    const files = ['api/main.js', 'processing/thread.js', 'processing/main.js'].map((name) => `/out/${name}`);
    expect(appsOf(files, '/out')).toEqual(['api', 'processing']);
  });

  it('leaves apps alone when only a source map, or a program that runs once, has changed', () => {
    expect(
      appsOf(['/out/api/main.js.map', '/out/api/migrate.js', '/out/api/make-bucket.js'], '/out'),
    ).toEqual([]);
  });
});
