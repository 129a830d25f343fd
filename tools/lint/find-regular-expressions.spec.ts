import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { atSpecEnd } from '../../test/support/spec-end.js';
import { expressionsIn } from './find-regular-expressions.mjs';

const found = (text: string) => expressionsIn('a.ts', text);

it('findRegularExpressions finds literals with flags and place', () => {
  const { expressions } = found("const a = 1;\nconst b = 'x'.replace(/a\\/[/]+$/gi, '') / 2 / 3;");
  expect(expressions).toEqual([{ source: String.raw`a\/[/]+$`, flags: 'gi', place: 'a.ts:2' }]);
});

it('findRegularExpressions resolves patterns made of constants of the file', () => {
  const text = [
    'const DIGITS = 4;',
    "const NAME = '[a-z]+';",
    'const BOTH = String.raw`\\d{${DIGITS}}`;',
    'new RegExp(`^${NAME}${BOTH}$`, "i"); RegExp(NAME);',
  ].join('\n');
  expect(found(text).expressions.map(({ source, flags }) => [source, flags])).toEqual([
    [String.raw`^[a-z]+\d{4}$`, 'i'],
    ['[a-z]+', ''],
  ]);
});

it('findRegularExpressions reports patterns assembled at run time', () => {
  const { assembled, expressions } = found("const make = (name: string) => new RegExp(`^${name}$`, 'u');");
  expect([assembled, expressions]).toEqual([[{ flags: 'u', place: 'a.ts:1' }], []]);
});

describe('lint:regexp', () => {
  const lint = async (name: string, text: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-regexp-'));
    atSpecEnd(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return runCommand(process.execPath, ['tools/lint/check-regular-expressions.mjs', file], {
      cwd: PROJECT_ROOT,
    });
  };

  it('refuses a literal of quadratic time in a spec', async () => {
    const { code, errors } = await lint('a.spec.ts', 'const a = 1;\nexpect(text).toMatch(/a.*b/);\n');
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('a.spec.ts:2: /a.*b/ is 2nd degree polynomial'),
    ]);
  });

  it('accepts literals of linear time', async () => {
    const { code, output } = await lint('a.spec.ts', 'const both = [/^a+$/, /one|two/];\n');
    expect([code, output]).toEqual([0, '2 regular expressions, 0 refused\n']);
  });

  it('asks for the values of patterns that the product assembles, not of those of specs', async () => {
    const text = 'const make = (name: string) => new RegExp(name);\n';
    const [product, spec] = [await lint('a.ts', text), await lint('a.spec.ts', text)];
    expect([product.code, product.errors]).toEqual([1, expect.stringContaining('a.ts:1: add to ASSEMBLED')]);
    expect(spec.code).toBe(0);
  });
});
