import type { Config } from 'jest';

const swc = (module: 'es6' | 'commonjs'): NonNullable<Config['transform']> => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', importSource: '#elements' } },
        target: 'es2023',
        experimental: { keepImportAttributes: true },
      },
      module: { type: module },
    },
  ],
});

export const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swc('es6'),
  restoreMocks: true,
  setupFiles: ['<rootDir>/testkit/domain/twentyFourHours.ts'],
} satisfies Config;

/**
 * On Node as it is: loading the server into a context of Jest's own for each suite takes longer than
 * its tests. Suites with fake timers or spies run in Jest's runner.
 */
const onNode = {
  ...shared,
  runner: 'jest-light-runner',
  setupFiles: [...shared.setupFiles, '<rootDir>/testkit/server/resolveJestGlobals.ts'],
} satisfies Config;

const mocks = '<rootDir>/{server,scripts}/**/*.mocks.test.ts';

const coverageReport = { summarizer: 'nested', skipEmpty: true };

/** Runs every server suite on PostgreSQL too, and more cases of the random tests: `npm run test:all`. */
const allEngines = process.env.TEST_ALL === '1';

/** Server suites that also run on PostgreSQL: `*.engines.test.ts` marks locks, races and module SQL. */
export const postgresSuites = allEngines
  ? ['server/**/*.test.ts']
  : ['server/db/**/*.test.ts', 'server/**/*.{engines,postgres}.test.ts'];

const config: Config = {
  // Modules of earlier files stay in a worker's memory, so restart the worker before it fills up.
  workerIdleMemoryLimit: '1.5GB',
  // Only ends a hanging test.
  testTimeout: 60_000,
  // Babel counts every branch; V8 omits those of an `if` without `else`, and counts functions.
  coverageProvider: 'babel',
  coverageReporters: [['text', coverageReport]],
  collectCoverageFrom: ['{contract,domain,service-worker}/**/*.ts', '!**/*.test.ts'],
  projects: [
    {
      ...shared,
      displayName: 'node',
      testMatch: ['<rootDir>/{domain,service-worker}/**/*.test.ts', mocks],
    },
    {
      ...onNode,
      displayName: 'server',
      testMatch: [
        '<rootDir>/{contract,server,scripts,resilience,testkit}/**/*.test.ts',
        '<rootDir>/*.test.ts',
      ],
      testPathIgnorePatterns: ['\\.(postgres|mocks)\\.test\\.ts$'],
    },
    {
      ...onNode,
      displayName: 'postgres',
      setupFiles: [...onNode.setupFiles, '<rootDir>/testkit/server/onPostgres.ts'],
      globalSetup: '<rootDir>/testkit/server/jestPostgresSetup.ts',
      globalTeardown: '<rootDir>/testkit/server/jestPostgresTeardown.ts',
      testMatch: postgresSuites.map((pattern) => `<rootDir>/${pattern}`),
      testPathIgnorePatterns: ['\\.(sqlite|mocks)\\.test\\.ts$'],
    },
    {
      // Jest loads the page's modules as CommonJS in two thirds of the time that ES modules take.
      transform: swc('commonjs'),
      moduleNameMapper: { '\\.css$': '<rootDir>/testkit/page/cssModuleStub.ts' },
      restoreMocks: true,
      displayName: 'page',
      testEnvironment: 'jest-fixed-jsdom',
      globalSetup: '<rootDir>/testkit/page/startPageServer.ts',
      globalTeardown: '<rootDir>/testkit/page/stopPageServer.ts',
      setupFilesAfterEnv: ['<rootDir>/testkit/page/setup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    },
  ],
};

export default config;
