import { shared } from './jest.config.ts';

export default {
  mutate: ['domain/*.ts', '!domain/*.test.ts'],
  ignorePatterns: ['/*', '!/package.json', '!/contract', '!/domain', '!/testkit'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: {
    config: { ...shared, testEnvironment: 'node', testMatch: ['<rootDir>/domain/*.test.ts'] },
  },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false },
  thresholds: { break: 85 },
  concurrency: 2,
  tempDirName: '.cache/stryker',
  incrementalFile: '.cache/stryker.json',
};
