import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const OUT = pathOf('../../dist/web');
const NO_TRANSITIONS = pathOf('src/picture/camera/no-transitions.ts');

/** Files that get smaller; pictures are compressed already. */
const TEXT = /\.(?:js|css|svg|wasm)$/;

/** Writes the compressed forms of the assets beside them, so that the API compresses none when it is asked. */
const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  writeBundle() {
    const folder = path.join(OUT, 'assets');
    for (const name of readdirSync(folder).filter((each) => TEXT.test(each))) {
      const file = path.join(folder, name);
      const bytes = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    }
  },
});

const { imports } = JSON.parse(readFileSync(pathOf('../../package.json'), 'utf8')) as {
  imports: Record<string, { source: string }>;
};

/**
 * Where our parts have their sources, by package.json. Not by the condition `source`, which packages of others have, too, with
 * sources that do not pass our checks.
 */
const sourcesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, pathOf(path.join('../..', imports[name].source))]));

/** The build of the page into dist/web, and its server for `npm run dev`. Vite looks for a default export. */
export default defineConfig({
  root: pathOf('.'),
  cacheDir: pathOf('../../node_modules/.cache/vite'),
  plugins: [react(), compressAssets()],
  // The API puts the nonce of each answer in its place (apps/api/src/page/page-document.ts).
  html: { cspNonce: 'PAGE_NONCE' },
  resolve: {
    alias: {
      ...sourcesOf(['#sdk', '#kernels', '#sky', '#observatory']),
      'd3-transition': NO_TRANSITIONS,
      'd3-interpolate': NO_TRANSITIONS,
    },
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no script or style in its text.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});
