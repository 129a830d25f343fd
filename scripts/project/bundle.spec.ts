import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { programOptions } from './bundle-options.mjs';
import { entryOf, inAscii, missingModules, namingFew, writeChanged } from './bundle.mjs';
import { PROGRAMS, programFile } from './programs.mjs';
import { PROJECT_ROOT } from './root.mjs';

describe('bundles', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bundles-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are where compose and the start expect them', () => {
    expect(programFile('api/main')).toBe('dist/bundles/api/main.js');
  });

  it('start from existing sources', () => {
    const sources = Object.values(PROGRAMS).map((file) =>
      file.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
    );
    for (const source of sources) expect(statSync(path.join(PROJECT_ROOT, source)).isFile()).toBe(true);
  });

  it('lose no module: none is imported for its effects only, which package.json says (`sideEffects`)', () => {
    const sources = ['apps', 'libs'].flatMap((part) =>
      readdirSync(path.join(PROJECT_ROOT, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
        .map((name) => path.join(part, name)),
    );
    const isForEffects = (name: string) =>
      /^import '[.#]/m.test(readFileSync(path.join(PROJECT_ROOT, name), 'utf8'));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(isForEffects)).toEqual([]);
  });

  it('are ASCII, and equivalent', () => {
    const program =
      '[/^[à-ÿ€]+$/.test("\\u00e9\\u20ac"), /^😀$/u.test("\\ud83d\\ude00"), /é/.test("e")] // – so';
    const ascii = inAscii(program);
    expect(ascii).toMatch(/^[\x20-\x7e]+$/);
    expect((0, eval)(ascii)).toEqual([true, true, false]);
  });

  it('keep names of functions created during loading, and name no closure afterwards', () => {
    const source = `
      export const first = (() => { class Shape {} function made() {} return [Shape, made]; })();
      export const second = (() => { class Shape {} function made() {} return [Shape, made]; })();
      class Shape {} function made() {}
      export const third = [Shape, made];
      const arrow = () => 1;
      export const arrows = [arrow];
      export const later = () => { const late = () => 1; function own() {} class Own {} return [late, own, Own]; };`;
    const { banner, footer, format, keepNames, minifyWhitespace } = programOptions({
      root: '/',
      outdir: '/',
    });
    const { outputFiles } = buildSync({
      ...{ stdin: { contents: source }, bundle: true, write: false },
      ...{ banner, footer, format, keepNames, minifyWhitespace },
    });
    type Named = readonly { readonly name: string }[];
    const module = {} as { exports: { later: () => Named } & Record<string, Named> };
    const run = (0, eval)(namingFew(outputFiles[0].text)) as (require: null, program: object) => void;
    run(null, module);
    const { first, second, third, arrows, later } = module.exports;
    const namesOf = (made: Named) => made.map(({ name }) => name);
    for (const made of [first, second, third]) expect(namesOf(made)).toEqual(['Shape', 'made']);
    expect(namesOf(arrows)).toEqual(['arrow']);
    expect(namesOf(later())).toEqual(['', 'own', 'Own']);
  });

  it('report the module of a thread that is not a program', () => {
    const main = {
      path: '/out/engine/main.cjs',
      text: 'new Worker(new URL("./thread.js", programUrl))',
    };
    const thread = { path: '/out/engine/thread.js', text: '' };
    expect(missingModules([main])).toEqual(['/out/engine/thread.js']);
    expect(missingModules([main, thread])).toEqual([]);
  });

  it('are run by a module beside them, which knows their version', () => {
    const entry = (text: string) => entryOf('/app', { path: '/app/dist/bundles/engine/main.cjs', text });
    expect(entry('one').path).toBe('/app/dist/bundles/engine/main.js');
    expect(entry('one').text).toContain(
      `from '../../libs/platform/src/lifecycle/run-program.js';\nawait runProgram(new URL('main.cjs', import`,
    );
    expect(entry('one')).toEqual(entry('one'));
    expect(entry('one').text).not.toBe(entry('two').text);
  });

  it('are written only when they differ', () => {
    const file = (text: string) => ({ path: path.join(folder, 'api/main.js'), text });
    expect(writeChanged([file('one')])).toEqual([file('one').path]);
    utimesSync(file('one').path, 1, 1);
    expect(writeChanged([file('one')])).toEqual([]);
    expect(statSync(file('one').path).mtimeMs).toBe(1_000);
    expect(writeChanged([file('two')])).toEqual([file('two').path]);
    expect(readFileSync(file('two').path, 'utf8')).toBe('two');
  });
});
