import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { runCommand } from '../../../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../../../scripts/project/root.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-program-'));
const runner = path.join(folder, 'run-program.mjs');
const compiled = path.join(folder, 'compiled');
const kept = () => readdirSync(path.join(compiled, 'programs'));
/** Compiled once, since thirty Node processes would spend more time compiling than running. */
beforeAll(() =>
  build({
    entryPoints: [path.join(PROJECT_ROOT, 'libs/platform/src/lifecycle/run-program.ts')],
    ...{ outfile: runner, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(compiled, { recursive: true, force: true }));

/** Runs a program as run-program.ts does; returns its output. */
async function run(body: string, { version = 'one', flags = [] as string[], keepIn = compiled } = {}) {
  mkdirSync(path.join(folder, 'demo'), { recursive: true });
  const file = path.join(folder, 'demo/main.cjs');
  writeFileSync(file, `(function(require,module,programUrl){\n${body}\n})`);
  writeFileSync(
    `${file}.map`,
    JSON.stringify({ version: 3, sources: ['demo.ts'], names: [], mappings: ';AAAA' }),
  );
  const entry = path.join(folder, 'demo/main.mjs');
  const url = `new URL('main.cjs', import.meta.url)`;
  writeFileSync(
    entry,
    `import { runProgram } from '${pathToFileURL(runner).href}';\nawait runProgram(${url}, '${version}');\n`,
  );
  const env = { ...process.env, NODE_COMPILE_CACHE: keepIn, NODE_NO_WARNINGS: '1' };
  const { output, errors } = await runCommand(process.execPath, [...flags, entry], {
    cwd: PROJECT_ROOT,
    env,
  });
  return output + errors;
}

/** Specific to a Node release and a processor architecture. */
const CODE_OF_TWO = new RegExp(String.raw`^demo-main\.two\.${process.version}-${process.arch}-\d+\.code$`);

const TOLD = 'console.log(require("node:path").basename(new URL("x.js", programUrl).pathname));';

describe('runProgram', () => {
  it('caches compiled code and uses it from then on', async () => {
    expect(await run(TOLD)).toBe('x.js\n');
    const [name] = kept();
    const file = path.join(compiled, 'programs', name);
    utimesSync(file, 1, 1);
    expect(await run(TOLD)).toBe('x.js\n');
    expect([kept(), statSync(file).mtimeMs]).toEqual([[name], 1_000]);
  });

  it('caches it when the program has started', async () => {
    const late = 'const { setTimeout: sleep } = require("node:timers/promises");';
    const look = 'console.log(require("node:fs").existsSync(process.env.NODE_COMPILE_CACHE));';
    await run(`${late} module.exports = { started: (async () => { await sleep(50); ${look} })() };`);
    expect(await run(`${look}`, { version: 'two' })).toBe('true\n');
  });

  it('does not run an older program of the same length and drops its code', async () => {
    await run('console.log(1);');
    expect(await run('console.log(2);', { version: 'two' })).toBe('2\n');
    expect(kept()).toEqual([expect.stringMatching(CODE_OF_TWO)]);
  });

  it('recompiles code cached under other V8 flags or truncated', async () => {
    await run(TOLD);
    expect(await run(TOLD, { flags: ['--max-semi-space-size=4'] })).toBe('x.js\n');
    expect(kept()).toHaveLength(2);
    for (const name of kept()) writeFileSync(path.join(compiled, 'programs', name), 'broken');
    expect(await run(TOLD)).toBe('x.js\n');
    const sizes = kept().map((name) => readFileSync(path.join(compiled, 'programs', name)).length);
    expect(sizes.filter((size) => size > 'broken'.length)).toHaveLength(1);
  });

  it('recompiles code corrupted on disk, which V8 would run', async () => {
    await run(TOLD);
    const [file] = kept().map((name) => path.join(compiled, 'programs', name));
    const whole = readFileSync(file);
    const spoilt = Buffer.from(whole).fill(0, whole.length / 2);
    writeFileSync(file, spoilt);
    expect(await run(TOLD)).toBe('x.js\n');
    expect(readFileSync(file).equals(spoilt)).toBe(false);
  });

  it('leaves no unfinished file when it cannot write one and removes those of earlier versions', async () => {
    await run(TOLD);
    const [name] = kept();
    const file = path.join(compiled, 'programs', name);
    rmSync(file);
    mkdirSync(file);
    writeFileSync(`${file}.4711-0`, 'of a process that was killed');
    expect(await run(TOLD)).toBe('x.js\n');
    expect(kept()).toEqual([name, `${name}.4711-0`]);
    rmSync(file, { recursive: true });
    await run(TOLD, { version: 'two' });
    expect(kept()).toEqual([expect.stringMatching(CODE_OF_TWO)]);
  });

  it('runs without a writable cache', async () => {
    writeFileSync(compiled, 'a file');
    expect(await run(TOLD)).toBe('x.js\n');
    expect(await run(TOLD, { keepIn: '' })).toBe('x.js\n');
  });

  it('names source lines in stack traces on request', async () => {
    const failing = 'function inner() { return new TypeError("broken"); }\nconsole.log(inner().stack);';
    const [title, first] = (await run(failing, { flags: ['--enable-source-maps'] })).split('\n');
    expect([title, first]).toEqual([
      'TypeError: broken',
      `    at inner (${path.join(folder, 'demo/demo.ts')}:1:1)`,
    ]);
    expect(await run(failing)).toContain(`at inner (${path.join(folder, 'demo/main.cjs')}:2:`);
  });

  it('names program lines when the map is unreadable', async () => {
    const away = 'require("node:fs").rmSync(new URL("main.cjs.map", programUrl));';
    const told = await run(`${away}\nconsole.log(new TypeError("broken").stack);`, {
      flags: ['--enable-source-maps'],
    });
    expect(told).toMatch(/^TypeError: broken\n {4}at .*main\.cjs:3:13/);
  });
});
