import { brokenCitations } from './citations.mjs';

/** Assembled here: in one piece they would be citations of this file. */
const document = (name: string) => [name, 'md'].join('.');
const GUIDE = document('docs/guide');
const JOBS = document('docs/reference/jobs');
const README = document('README');

const DOCUMENTS = new Map([
  [README, '# Project\n'],
  [GUIDE, '# Guide\n\n## The `npm` way\n'],
  [JOBS, '# Jobs\n\n## States\n\n## Cancel and resume\n'],
]);

const brokenIn = (file: string, text: string) => brokenCitations(new Map([...DOCUMENTS, [file, text]]));

describe('citations of documents', () => {
  it.each([
    ['a document and its section', 'a.ts', `/** See ${JOBS}, "States". */`],
    ['several sections', 'a.ts', `/** See ${JOBS}, "States", "Cancel and resume". */`],
    ['a section over the end of a line', 'a.ts', `/**\n * See ${JOBS}, "Cancel\n * and resume".\n */`],
    ['a document over the end of a line', 'a.py', `# See ${JOBS},\n# "States".`],
    ['a heading with code', 'a.ts', `// ${GUIDE}, "The npm way"`],
    ['a guide without a section', 'a.yml', `# ${GUIDE}`],
    ['a page without a section in a document', document('docs/other'), `See ${JOBS}.`],
    [
      'a relative path',
      document('docs/reference/limits'),
      `[guide](../${document('guide')}) and ${document('jobs')}`,
    ],
    ['an address on the web', 'a.ts', `// https://example.org/${document('nothing')}`],
    ['a package', 'a.ts', `// node_modules/package/${README}`],
  ])('may name %s', (_, file, text) => expect(brokenIn(file, text)).toEqual([]));

  it.each([
    ['a document that does not exist', `// ${document('docs/nothing')}`, 'which does not exist'],
    ['one that was never in the repository', `// ${document('spec')}'s table`, 'which does not exist'],
    ['the same in capitals', `// ${document('Spec')}, "Limits"`, 'which does not exist'],
    ['one without its folder', `// ${document('jobs')}, "States"`, 'which does not exist'],
    ['a section that does not exist', `// ${JOBS}, "States", "End"`, '"End": there is no such section'],
    ['a page without a section', `// ${JOBS}`, 'without a section'],
  ])('may not name %s', (_, text, problem) => {
    const [sentence, ...more] = brokenIn('apps/a.ts', text);
    expect(sentence).toMatch(/^apps\/a\.ts cites /);
    expect(sentence).toContain(problem);
    expect(more).toEqual([]);
  });
});
