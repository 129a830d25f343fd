import { existsSync } from 'node:fs';
import path from 'node:path';
import { STEP_NAMES } from '../../tools/testing/steps.mjs';
import { DOCUMENTS, FILES, found, textOf } from '../../tools/lint/documents.mjs';
import { PROJECT_ROOT } from './root.mjs';

const folders = new Set(
  FILES.flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))),
);
const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

/** Generated files, and files of the user: they are not in the repository. */
const NOT_TRACKED = [
  /^(\.data|dist|node_modules)\//,
  /^(run|process|skies|folders|fields|oracle|_asn)\.json$/,
  /NNNN/,
];

describe('documents', () => {
  it('link to existing files and headings', () => {
    const links = found(/\]\(([^()\s]+)\)/g).filter(([, link]) => !/^[a-z]+:/.test(link));
    expect(links.length).toBeGreaterThan(50);
    const broken = links.filter(([file, link]) => {
      const [target, anchor] = link.split('#');
      const named = target === '' ? file : path.join(path.dirname(file), target);
      if (!existsSync(path.join(PROJECT_ROOT, named))) return true;
      return anchor !== undefined && !anchorsOf(named).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('name existing npm scripts, steps of the tests and benchmarks', () => {
    const unknown = [
      ...found(/npm run ([a-z][\w:-]*)/g).filter(([, name]) => !scripts.includes(name)),
      ...found(/npm test -- --only ([a-z][\w,-]*)/g).filter(([, names]) =>
        names.split(',').some((name) => !STEP_NAMES.includes(name)),
      ),
      ...found(/npm run bench -- ([a-z][\w/-]*)/g).filter(
        ([, name]) => !FILES.some((file) => file === `bench/${name}.ts` || file.startsWith(`bench/${name}/`)),
      ),
    ];
    expect(unknown).toEqual([]);
  });

  it('name existing files and folders', () => {
    const named = found(
      /`([\w@.-]*(?:\/[\w@.-]+)*\.(?:ts|mjs|md|json|jsonc|yml|yaml|py|sh|tsv)|(?:apps|libs|scripts|test|bench|docs|deploy|sdk|tools)\/[\w@./-]+)`/g,
    );
    expect(named.length).toBeGreaterThan(100);
    const exists = (name: string) =>
      folders.has(name.replace(/\/$/, '')) ||
      FILES.some((file) => file === name || file.endsWith(`/${name}`));
    const gone = named.filter(
      ([, name]) => !NOT_TRACKED.some((pattern) => pattern.test(name)) && !exists(name),
    );
    expect(gone).toEqual([]);
  });

  it('name in their commands existing programs of the repository', () => {
    const parts = ['apps', 'bench', 'docs', 'libs', 'scripts', 'sdk', 'test', 'tools'];
    const commands = found(/(?:node|python3|bash|sh|^) +(\w+\/[\w./-]+)/gm).filter(([, program]) =>
      parts.includes(program.split('/')[0]),
    );
    expect(commands.length).toBeGreaterThan(1);
    expect(commands.filter(([, program]) => !FILES.includes(program))).toEqual([]);
  });

  it.each([
    ['README.md', ['apps', 'libs', 'test', 'docs', 'deploy']],
    ['ARCHITECTURE.md', ['apps', 'libs', 'scripts', 'tools', 'test', 'docs', 'deploy']],
  ])('%s lists every folder of the project', (file, parts) => {
    const text = textOf(file);
    const missing = [...folders]
      .filter((folder) => parts.includes(path.dirname(folder)))
      .filter((folder) => !new RegExp(`\\b${path.basename(folder)}\\b`).test(text));
    expect(missing).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = DOCUMENTS.filter((file) => file.startsWith('docs/adr/0'));
  const numberOf = (file: string) => path.basename(file).slice(0, 4);
  const statusOf = (file: string) => /^\*\*Status\.\*\* (.+)$/m.exec(textOf(file))?.[1] ?? '';

  it('have a unique number, with which the title begins', () => {
    const numbers = decisions.map(numberOf);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const file of decisions) expect(textOf(file)).toMatch(new RegExp(`^# ${numberOf(file)}:? `));
  });

  it('are all in the list', () => {
    const list = textOf('docs/adr/README.md');
    expect(decisions.filter((file) => !list.includes(`](${path.basename(file)})`))).toEqual([]);
  });

  it('have the same status in the list', () => {
    const list = textOf('docs/adr/README.md').split('\n');
    const rowOf = (file: string) =>
      list.find((row) => row.startsWith(`| [${numberOf(file)}](${path.basename(file)})`)) ?? '';
    const wordOf = (text: string) => /Superseded in part|Superseded|Extended/.exec(text)?.[0];
    const differing = decisions
      .filter((file) => statusOf(file) !== '')
      .filter((file) => wordOf(statusOf(file)) !== wordOf(rowOf(file)));
    expect(decisions.filter((file) => statusOf(file).startsWith('Superseded')).length).toBeGreaterThan(3);
    expect(differing).toEqual([]);
  });
});
