import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STEP_NAMES } from '../testing/steps.mjs';
import { PROJECT_ROOT } from './root.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: PROJECT_ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(PROJECT_ROOT, file)));
const folders = new Set(
  files.flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))),
);
const guides = files.filter((file) => file.endsWith('.md'));

const textOf = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);

/** What a pattern finds in all guides: where, and its first group. */
const found = (pattern: RegExp, within = guides): [string, string][] =>
  within.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([, words]): [string, string] => [file, words]),
  );

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

/** Files that are made, or are somebody's own: they are nowhere in the sources. */
const NOT_OURS = [
  /^(\.data|dist|node_modules)\//,
  /^(run|process|skies|folders|fields|oracle|_asn)\.json$/,
  /NNNN/,
];

describe('the guides', () => {
  it('link to what is there', () => {
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

  it('name scripts, steps of the tests and benchmarks that there are', () => {
    const unknown = [
      ...found(/npm run ([a-z][\w:-]*)/g).filter(([, name]) => !scripts.includes(name)),
      ...found(/npm test -- --only ([a-z][\w,-]*)/g).filter(([, names]) =>
        names.split(',').some((name) => !STEP_NAMES.includes(name)),
      ),
      ...found(/npm run bench -- ([a-z][\w/-]*)/g).filter(
        ([, name]) => !files.some((file) => file === `bench/${name}.ts` || file.startsWith(`bench/${name}/`)),
      ),
    ];
    expect(unknown).toEqual([]);
  });

  it('name files and folders of ours that there are', () => {
    const named = found(
      /`([\w@.-]*(?:\/[\w@.-]+)*\.(?:ts|mjs|md|json|jsonc|yml|py|sh|tsv)|(?:apps|libs|scripts|test|bench|docs|deploy|sdk)\/[\w@./-]+)`/g,
    );
    expect(named.length).toBeGreaterThan(100);
    const isThere = (name: string) =>
      folders.has(name.replace(/\/$/, '')) ||
      files.some((file) => file === name || file.endsWith(`/${name}`));
    const gone = named.filter(([, name]) => !NOT_OURS.some((made) => made.test(name)) && !isThere(name));
    expect(gone).toEqual([]);
  });
});

describe('the decisions', () => {
  const decisions = guides.filter((file) => file.startsWith('docs/adr/0'));

  it('have a number each, and say it', () => {
    const numbers = decisions.map((file) => path.basename(file).slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const file of decisions)
      expect(textOf(file)).toMatch(new RegExp(`^# ${path.basename(file).slice(0, 4)}:? `));
  });

  it('are all in the list', () => {
    const list = textOf('docs/adr/README.md');
    expect(decisions.filter((file) => !list.includes(`](${path.basename(file)})`))).toEqual([]);
  });
});
