import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PROJECT_ROOT } from '../../../../scripts/project/root.mjs';
import examples from './answer-examples.json' with { type: 'json' };

/** The document is untyped: each test knows its own part. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** Operations that people meet first. */
const MAIN_OPERATIONS = [
  ...['register', 'logIn', 'getAccount', 'getHealth'],
  ...['searchByTarget', 'listProducts', 'startImport', 'getImport', 'listFeaturedTargets', 'suggestRecipes'],
  ...[
    'listRecords',
    'getRecord',
    'searchRecords',
    'uploadRecord',
    'searchSemantically',
    'getLibraryStatistics',
  ],
  ...['getHeader', 'getHistogram', 'convertPosition', 'measureRegion', 'detectSources'],
  ...['listTables', 'getTableRows', 'getSpectrum'],
  ...['estimateComposite', 'analyzeChannels', 'exportComposite', 'getMosaicFootprint'],
  ...['listJobs', 'getJob'],
];

const document: Json = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8'));
const ajv = new Ajv2020({
  strict: false,
  formats: {
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    email: /^[^\s@]+@[^\s@]+$/,
    uri: (text: string) => URL.canParse(text),
    password: true,
    binary: true,
  },
});
ajv.addSchema(document, 'openapi');

/** Content of responses that has an example, by the name of its operation or shared response. */
const shown: [name: string, content: Json][] = [
  ...Object.values<Json>(document.paths)
    .flatMap((item) => Object.values<Json>(item))
    .flatMap(({ operationId, responses }) =>
      Object.values<Json>(responses).map((response) => [operationId, response] as const),
    ),
  ...Object.entries<Json>(document.components.responses),
].flatMap(([name, { content }]) =>
  Object.values<Json>(content ?? {}).flatMap((one) =>
    'example' in one ? [[name, one] as [string, Json]] : [],
  ),
);
const names = new Set(shown.map(([name]) => name));

describe('examples of responses', () => {
  it.each(shown)('that of %s matches its schema', (_name, { schema, example }) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
    expect([validate(example), ajv.errorsText(validate.errors)]).toEqual([true, 'No errors']);
  });

  it.each(MAIN_OPERATIONS)('%s has one', (name) => {
    expect(names).toContain(name);
  });

  it.each(['ValidationFailed', 'Unauthenticated', 'NotFound'])('the problem %s has one', (name) => {
    expect(names).toContain(name);
  });

  it('all that were written are in the document', () => {
    const written = [examples.answers, examples.problems].flatMap(Object.keys);
    expect(written.filter((name) => !names.has(name))).toEqual([]);
  });

  it('they stay small', () => {
    expect(JSON.stringify(shown.map(([, { example }]) => example)).length).toBeLessThan(60_000);
  });
});
