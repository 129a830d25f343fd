/**
 * Not UTC, in the main process and in all that it starts (workers, apps): a date without its `Z`, or a day counted in local
 * time, shows. Kathmandu: 5 h 45 min east, so even whole hours do not fit.
 */
process.env.TZ = 'Asia/Kathmandu';

const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', ...parser },
      transform: {
        ...{ legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const transform = {
  '^.+\\.(t|j|mj)s$': swc({ decorators: true }),
  '^.+\\.tsx$': swc({ tsx: true }),
};

const shared = {
  testEnvironment: '<rootDir>/tools/testing/spec-environment.mjs',
  runtime: '<rootDir>/tools/testing/spec-runtime.mjs',
  runner: '<rootDir>/tools/testing/spec-runner.mjs',
  transform,
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // `#domain` and its like resolve to TypeScript sources, so unit tests need no build.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  extensionsToTreatAsEsm: [],
  // Sockets that an earlier spec of the process has closed are at their last steps, which would wait, and count, as the fake timers' own.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  // Data of the services and the build hold no sources.
  modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/dist/'],
};

/** Specs that need PostgreSQL or Redis: one of each for the whole run. */
const withServices = {
  ...shared,
  globalSetup: '<rootDir>/tools/testing/jest-services.mjs',
  globalTeardown: '<rootDir>/tools/testing/jest-services-end.mjs',
};

export default {
  // A second's work of a spec takes many on a busy machine: the five of jest are for hanging ones too few.
  testTimeout: 60_000,
  // The same for a process of specs that is to end: after the half second of jest it is killed.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      setupFiles: ['<rootDir>/tools/testing/property-seed.mjs'],
      testMatch: ['<rootDir>/{apps,libs,scripts,tools,sdk/src,test/golden,test/support}/**/*.spec.ts'],
    },
    { ...withServices, displayName: 'stores', testMatch: ['<rootDir>/test/stores/*.spec.ts'] },
    { ...withServices, displayName: 'stores-long', testMatch: ['<rootDir>/test/stores/long/*.spec.ts'] },
    { ...withServices, displayName: 'integration', testMatch: ['<rootDir>/test/integration/*.spec.ts'] },
    {
      ...withServices,
      displayName: 'integration-long',
      testMatch: ['<rootDir>/test/integration/long/*.spec.ts'],
    },
    { ...withServices, displayName: 'browser', testMatch: ['<rootDir>/test/browser/*.spec.ts'] },
    { ...withServices, displayName: 'browser-long', testMatch: ['<rootDir>/test/browser-long/*.spec.ts'] },
    { ...shared, displayName: 's3', testMatch: ['<rootDir>/test/s3/**/*.spec.ts'] },
    { ...withServices, displayName: 'faults', testMatch: ['<rootDir>/test/faults/*.spec.ts'] },
    { ...withServices, displayName: 'fleet', testMatch: ['<rootDir>/test/fleet/*.spec.ts'] },
    { ...withServices, displayName: 'faults-long', testMatch: ['<rootDir>/test/faults/long/*.spec.ts'] },
  ],
};
