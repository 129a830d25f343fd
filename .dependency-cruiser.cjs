/** What the internal apps and their callers agree on. */
const CONTRACTS = ['libs/processing-client/src/contract', 'libs/archive-client/src/contract'];

/** The import table of ARCHITECTURE.md. Each part may import only itself and what `MAY_IMPORT` names. */
const MAY_IMPORT = {
  'libs/kernels': [],
  'libs/sky': [],
  'libs/observatory': [],
  'libs/knowledge': ['libs/sky', 'libs/observatory'],
  'libs/platform': [],
  'libs/domain': ['libs/platform', 'libs/sky', 'libs/observatory', ...CONTRACTS],
  'libs/processing-client': ['libs/platform'],
  'libs/archive-client': ['libs/platform'],
  'libs/queues': ['libs/domain', 'libs/platform', ...CONTRACTS],
  'apps/api': [
    'libs/domain',
    'libs/sky',
    'libs/queues',
    'libs/processing-client',
    'libs/archive-client',
    'libs/platform',
  ],
  'apps/worker': [
    'libs/domain',
    'libs/queues',
    'libs/processing-client',
    'libs/archive-client',
    'libs/platform',
  ],
  'apps/processing': [
    'libs/kernels',
    'libs/platform',
    'libs/observatory',
    'libs/knowledge',
    'libs/processing-client/src/contract',
  ],
  'apps/archive': ['libs/platform', 'libs/sky', 'libs/observatory', 'libs/archive-client/src/contract'],
  'apps/sample-archive': ['libs/kernels', 'libs/platform'],
  'apps/web': ['sdk', 'libs/kernels', 'libs/sky', 'libs/observatory'],
  sdk: [],
};

/** The layers of apps/processing (ARCHITECTURE.md), each with the folders that it may import beside itself. */
const ENGINE = 'apps/processing/src';
const SHARED = ['picture', 'image-io', 'engine'];
const MAY_IMPORT_INSIDE = {
  engine: [],
  'image-io': ['engine'],
  picture: ['image-io', 'engine'],
  viewer: SHARED,
  composite: SHARED,
  mosaic: SHARED,
  process: SHARED,
  analysis: SHARED,
  tables: SHARED,
  // Whether a text is a table is checked by reading it as one.
  validate: [...SHARED, 'tables/read'],
  embedding: ['engine'],
};
/** What runs in the engine's threads. */
const IN_THREADS = `^${ENGINE}/(.*/thread/|image-io/open/|tables/read/|thread\\.ts$)`;

const layerRules = Object.entries(MAY_IMPORT_INSIDE).map(([folder, others]) => ({
  name: `imports-of-the-engines-${folder}`,
  severity: 'error',
  from: { path: `^${ENGINE}/${folder}/` },
  to: { path: `^${ENGINE}/`, pathNot: [folder, ...others].map((p) => `^${ENGINE}/${p}/`) },
}));

/** A new folder gets its line above. */
const unknownFolders = {
  name: 'the-engines-folders-have-a-layer',
  severity: 'error',
  from: {
    path: `^${ENGINE}/[^/]+/`,
    pathNot: Object.keys(MAY_IMPORT_INSIDE).map((folder) => `^${ENGINE}/${folder}/`),
  },
  to: {},
};

/** The folders of the page (ARCHITECTURE.md), each with those that it may import beside itself. */
const PAGE = 'apps/web/src';
const CONTROLS = ['picture', 'parts'];
const MAY_IMPORT_IN_PAGE = {
  parts: [],
  picture: [],
  stage: CONTROLS,
  tone: CONTROLS,
  desk: CONTROLS,
  screens: ['app', 'stage', 'tone', 'desk', ...CONTROLS],
  app: ['screens', 'stage', 'tone', 'desk', ...CONTROLS],
};

const pageRules = Object.entries(MAY_IMPORT_IN_PAGE).map(([folder, others]) => ({
  name: `imports-of-the-pages-${folder}`,
  severity: 'error',
  from: { path: `^${PAGE}/${folder}/` },
  to: { path: `^${PAGE}/`, pathNot: [folder, ...others].map((p) => `^${PAGE}/${p}/`) },
}));

const tableRules = Object.entries(MAY_IMPORT).map(([part, others]) => ({
  name: `imports-of-${part.replace('/', '-')}`,
  severity: 'error',
  from: { path: `^${part}/` },
  to: { path: '^(apps|libs|sdk)/', pathNot: [part, ...others].map((p) => `^${p}/`) },
}));

module.exports = {
  forbidden: [
    ...tableRules,
    ...layerRules,
    ...pageRules,
    {
      name: 'screens-import-no-other-screen',
      comment: 'what two of them share is a part, or belongs to the app',
      severity: 'error',
      from: { path: `^${PAGE}/screens/([^/]+)/` },
      to: { path: `^${PAGE}/screens/`, pathNot: `^${PAGE}/screens/$1/` },
    },
    {
      name: 'pictures-are-drawn-without-react',
      comment: 'the engine draws in the next frame, at its own pace; React shows the same store',
      severity: 'error',
      from: { path: `^${PAGE}/picture/` },
      to: { path: 'node_modules/(react|react-dom|react-aria-components|@tanstack)/' },
    },
    unknownFolders,
    {
      name: 'no-cycles',
      comment:
        'not of types either: a shape that two files share has a third file, or stands in the one that needs the other least',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pure-libs-import-nothing',
      comment:
        'pure numerics: no npm package, not even node (the command line and the tests are outside src)',
      severity: 'error',
      from: { path: '^libs/(kernels|sky|observatory|knowledge)/src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core', 'npm-no-pkg', 'unknown'] },
    },
    {
      name: 'domain-knows-contracts-by-type',
      comment: 'a shape stands once, in the contract; the domain runs without it',
      severity: 'error',
      from: { path: '^libs/domain/' },
      to: { path: CONTRACTS.map((contract) => `^${contract}/`), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'files-are-opened-in-threads',
      comment:
        'the process answers while threads open, read and compute; what both sides know stands on the main side',
      severity: 'error',
      from: { path: `^${ENGINE}/`, pathNot: [IN_THREADS, '\\.spec\\.ts$'] },
      to: { path: IN_THREADS },
    },
    {
      name: 'no-unresolved',
      comment:
        'an import of a module or package that does not exist; react-aria-components names sources for the condition that ours have, and does not contain them',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^react-aria-components$' },
    },
    {
      name: 'no-dev-in-product',
      comment: 'types are gone when the product runs: those of express come with Nest and @types/express',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        // The packages of the page are built in.
        pathNot: ['\\.spec\\.ts$', '^(apps|libs)/[^/]+/test/', '^apps/web/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What was packed.
    exclude: { path: '^(sdk|libs/kernels)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
