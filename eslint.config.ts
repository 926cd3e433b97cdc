import { createRequire } from 'node:module';
import type { Linter } from 'eslint';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { architecture, sources, tests } from './eslint.architecture.ts';

// It ships no types, and those published for it bring a second ESLint along.
const jsxA11y = createRequire(import.meta.url)('eslint-plugin-jsx-a11y') as {
  readonly flatConfigs: { readonly strict: Linter.Config };
};

const pointerEvents = ['onClick', 'onDoubleClick', 'onMouseDown', 'onMouseUp', 'onPointerDown'];

export default defineConfig(
  globalIgnores(['dist', 'coverage', 'data', 'test-results', 'playwright-report', '.cache']),
  // The rules hold without exception: what they get wrong is tuned here, for all to see.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: sources,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // `onClick={() => close()}` is the plainest way to say it.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A number reads well in a sentence as it is.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // React ignores what a handler returns, and a rejection shows in the store.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // These tell of failure by their value and never reject.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafePromises: [
            {
              from: 'package',
              package: '@reduxjs/toolkit',
              name: ['SafePromise', 'QueryActionCreatorResult', 'MutationActionCreatorResult'],
            },
          ],
        },
      ],
      // Reducers delete rows from records; Immer makes a new record of it.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Interfaces such as Fastify's and the store's want a promise, also where nothing is awaited.
      '@typescript-eslint/require-await': 'off',
      // RTK Query says `void` for an endpoint without an argument.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // `_` names what a signature brings along.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // `== null` asks for both kinds of nothing.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: [...tests, 'e2e/**', 'bench/**'],
    rules: {
      // Parsed answers are `any`: there the assertions check the shape.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A test that meets null fails with it, as it should.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  architecture(import.meta.dirname),
  {
    files: ['{src,testkit/page}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
    rules: {
      // A dialog or a menu may hear the keys that bubble from the native controls inside it.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: pointerEvents }],
      'jsx-a11y/no-static-element-interactions': ['error', { handlers: pointerEvents }],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'testkit/page/**'],
    ignores: ['testkit/page/expectFocus.ts'],
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
      ],
    },
  },
  prettier,
);
