import { registerHooks } from 'node:module';

const globals = new URL('./jestGlobals.ts', import.meta.url).href;

/** The package `@jest/globals` works in Jest's own runner only. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});
