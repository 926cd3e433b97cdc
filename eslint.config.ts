import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig, globalIgnores } from 'eslint/config';
import { architecture } from './eslint.architecture.ts';

// Rules that .oxlintrc.json cannot express: import boundaries and Testing Library.
export default defineConfig(
  globalIgnores(['dist', 'coverage', 'data', 'test-results', 'playwright-report', '.cache']),
  { linterOptions: { noInlineConfig: true } },
  {
    rules: {
      'no-warning-comments': [
        'error',
        {
          // Comments neither switch off oxlint nor use words that obscure the subject.
          terms: [
            'oxlint-disable',
            'eslint-disable',
            'anew',
            'at hand',
            'falls due',
            'lest',
            'nobody',
            'once more',
            'somebody',
            'stands',
            'told of',
            'whoever',
          ],
          location: 'anywhere',
        },
      ],
    },
  },
  architecture(import.meta.dirname),
  {
    files: ['src/**/*.test.{ts,tsx}', 'testkit/page/**'],
    ignores: ['testkit/page/expectFocus.ts', 'testkit/page/expectTitle.ts'],
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      // Components move the focus in effects, which may run after the awaited render.
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name="toHaveFocus"]:not([callee.object.property.name="not"])',
          message: 'Use `await expectFocus(() => element)`.',
        },
        {
          selector: 'MemberExpression[object.name="document"][property.name="title"]',
          message: 'Use `await expectTitle(/…/)`.',
        },
      ],
    },
  },
);
