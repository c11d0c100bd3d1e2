/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** The AWS SDK warns on Node 20 that later versions need Node 22; tests run on each supported version. */
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** Pages show dates in the time zone of the machine. Tests expect those of this one on every machine. */
process.env['TZ'] = 'UTC';

const transform: Config['transform'] = {
  '\\.[jt]sx?$': [
    '@swc/jest',
    { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'commonjs' } },
  ],
};

/** The Markdown parser consists of ES modules, which Jest compiles as it compiles ours. */
const transformIgnorePatterns = [
  '/node_modules/(?!(?:mdast-util|micromark|unist-util|decode-named|character-entities|ccount|devlop|escape-string))',
];

/**
 * Passed to each module as parameters, which halves the time of tests that compute: a sandbox looks up a global name slowly.
 * Fake timers replace none of these.
 */
const sandboxInjectedGlobals: Config['sandboxInjectedGlobals'] = [
  ...([
    'Array',
    'Object',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Promise',
    'Symbol',
    'Proxy',
    'Reflect',
    'JSON',
  ] as const),
  ...(['Math', 'Number', 'BigInt', 'Boolean', 'String', 'RegExp', 'Error', 'TypeError', 'RangeError'] as const),
  ...([
    'ArrayBuffer',
    'DataView',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int32Array',
    'Float32Array',
    'Float64Array',
  ] as const),
  ...(['isNaN', 'isFinite', 'parseInt', 'parseFloat', 'encodeURIComponent', 'decodeURIComponent'] as const),
];

const runtime = '<rootDir>/.ci/testRuntime.cjs';

const config: Config = {
  // Ends a test that hangs. Most take less than a second; a slow machine takes many times as long.
  testTimeout: 120_000,
  // A worker keeps a part of what each file loaded, until collecting garbage takes most of its time.
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/.ci/longestFirst.mjs',
  projects: [
    {
      displayName: 'server',
      testEnvironment: 'node',
      roots: [
        ...['.ci', 'functions', 'infra', 'web/plugins'],
        ...['data', 'domain', 'lesion', 'local', 'operator', 'start', 'zip'].map((name) => `packages/${name}`),
      ].map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.test.ts'],
      transform,
      transformIgnorePatterns,
      runtime,
      sandboxInjectedGlobals,
      // Judges each AWS call of a function by the permissions of its role.
      moduleNameMapper: { '^\\./testStage$': '<rootDir>/infra/testing/guarded/testStage.ts' },
      cacheDirectory: '.cache/jest',
    },
    {
      displayName: 'deployed',
      testEnvironment: 'node',
      roots: ['<rootDir>/functions', '<rootDir>/packages/operator', '<rootDir>/infra/testing/deployed'],
      testMatch: ['**/functions/**/*.test.ts', '**/operator/*.test.ts', '**/*.deployed.ts'],
      transform,
      transformIgnorePatterns,
      runtime,
      sandboxInjectedGlobals,
      moduleNameMapper: { '^\\./testStage$': '<rootDir>/infra/testing/deployed/testStage.ts' },
      globalSetup: '<rootDir>/infra/testing/deployed/synthesizeForTests.ts',
      globalTeardown: '<rootDir>/infra/testing/deployed/assertAllRoutesSucceeded.ts',
      setupFilesAfterEnv: ['<rootDir>/infra/testing/deployed/skipTests.ts'],
      cacheDirectory: '.cache/jest',
    },
    {
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web/src'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      transform,
      transformIgnorePatterns,
      runtime,
      sandboxInjectedGlobals,
      setupFiles: ['<rootDir>/web/src/jsdom.ts'],
      setupFilesAfterEnv: ['<rootDir>/web/src/queryTimeout.ts'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/web/src/ui/noStyles.ts',
        '\\.(jpg|woff)$': '<rootDir>/web/src/ui/noPhoto.ts',
        // Its browser build is an ES module, which Jest does not load.
        '^nanoid$': '<rootDir>/node_modules/nanoid/index.cjs',
      },
      cacheDirectory: '.cache/jest',
    },
    {
      displayName: 'journeys',
      testEnvironment: 'node',
      roots: ['<rootDir>/web/e2e'],
      testMatch: ['**/*.journey.ts'],
      transform,
      transformIgnorePatterns,
      runtime,
      sandboxInjectedGlobals,
      globalSetup: '<rootDir>/web/e2e/site/setUpJourneys.ts',
      globalTeardown: '<rootDir>/web/e2e/site/tearDownJourneys.ts',
      cacheDirectory: '.cache/jest',
    },
  ],
};
export default config;
