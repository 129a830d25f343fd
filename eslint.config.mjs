import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** What the engine may call of the kernels outside its threads: headers, grids and colours, never a pixel. */
const WITHOUT_PIXELS = [
  'asciiCard',
  'asciiText',
  'ArgumentError',
  'FIRST_LOOK_BYTES',
  'KEY_BINS',
  'KernelError',
  'ZSCALE_SAMPLES',
  'WcsError',
  'addSums',
  'addDataSums',
  'areaBoundsIn',
  'autoTone',
  'avmSpatial',
  'avmXmp',
  'brightestFirst',
  'colormap',
  'combineAdler32',
  'createWcs',
  'cropGrid',
  'describeSums',
  'fitGrid',
  'fromSegment',
  'hasNoiselessBoxes',
  'floatImageHeader',
  'formatCard',
  'frameChange',
  'hueToRgb',
  'isStarField',
  'maskBytes',
  'maskCell',
  'matchingSigma',
  'medianOf',
  'optimalGrid',
  'paddingBehind',
  'pixelScaleArcsec',
  'reductionFactor',
  'regionWindow',
  'rgbToHsl',
  'secondLookBytes',
  'skyAt',
  'skyWeight',
  'srgbToLinear',
  'toneFunction',
  'withLeastNoise',
  'wcsCards',
  'writeExtension',
];

export default tseslint.config(
  // test/client is compiled by its spec, with types that are made there.
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      'sdk/dist/',
      'libs/kernels/dist/',
      'sdk/src/generated/',
      'sdk/examples/',
      'test/client/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    // One program for all files; projectService, which opens each like an editor, takes an eighth longer.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['warn', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        Buffer: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        module: 'writable',
        performance: 'readonly',
      },
    },
  },
  // Inner loops over pixels live in the kernels: a long flat function is the fast one there.
  {
    files: ['libs/kernels/**/*.ts'],
    rules: { 'max-lines-per-function': ['warn', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Rule 3 of ARCHITECTURE.md: the process answers while threads compute.
    files: ['apps/processing/src/**/*.ts'],
    ignores: ['apps/processing/src/{open,compute/tasks}/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `ImportDeclaration[source.value=/^#kernels/][importKind!="type"] > ImportSpecifier[importKind!="type"][imported.name!=/^(${WITHOUT_PIXELS.join('|')})$/]`,
          message: 'Only tasks in threads call what loops over pixels (apps/processing/src/compute/tasks).',
        },
      ],
    },
  },
  prettier,
);
