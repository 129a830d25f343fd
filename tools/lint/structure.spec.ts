import { structureFaults } from './structure.mjs';

const faultsOf = (texts: Readonly<Record<string, string>>) =>
  structureFaults(Object.keys(texts), (file: string) => texts[file]);

it('a folder has at most twenty source files', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`libs/domain/src/files/f${i}.ts`, '']));
  expect(faultsOf(files(20))).toEqual([]);
  expect(faultsOf(files(21))).toEqual(['libs/domain/src/files: 21 source files; a folder has at most 20']);
});

it('the name of a file is unique in a part', () => {
  const texts = { 'libs/domain/src/a/x.ts': '', 'libs/domain/src/b/x.ts': '', 'libs/queues/src/x.ts': '' };
  expect(faultsOf(texts)).toEqual([
    'libs/domain/src/a/x.ts, libs/domain/src/b/x.ts: a name stands once in a part',
  ]);
});

it.each([
  [`const TYPE = 'composite';`, 'composite'],
  [`export const TYPE = 'import';`, 'import'],
  [`import { a } from './a.js';\n\n/** What imports need. */`, 'imports'],
  [`export function forMosaics(): void {}\n// of mosaics`, 'mosaics'],
])('the generic code of jobs names no job type (%#)', (text, word) => {
  expect(faultsOf({ 'libs/queues/src/run/x.ts': text })).toEqual([
    `libs/queues/src/run/x.ts: names a type of job (${word}); that belongs to its family`,
  ]);
  expect(faultsOf({ 'libs/queues/src/job-registry.ts': text, 'libs/domain/src/x.ts': text })).toEqual([]);
});

it('keywords are not taken for names', () => {
  const text = `import {\n  a,\n  type B,\n} from '#domain';\nexport * from './importance.js';\nexport const important = a;`;
  expect(faultsOf({ 'libs/queues/src/run/x.ts': text })).toEqual([]);
});
