import type { FastifyInstance } from 'fastify';
import { buildApp, type AppDeps } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';

interface Route {
  readonly schema: unknown;
}

/** Makes each thing once, however many routes of however many apps ask for it. */
const memoize = <R extends Route, Made>(make: (route: R) => Made): ((route: R) => Made) => {
  const known = new Map<string, Made>();
  return (route) => {
    const name = JSON.stringify(route.schema);
    const made = known.get(name) ?? make(route);
    known.set(name, made);
    return made;
  };
};

const compilersOf = ({ validatorCompiler, serializerCompiler }: FastifyInstance) =>
  validatorCompiler &&
  serializerCompiler && {
    validator: memoize(validatorCompiler),
    serializer: memoize(serializerCompiler),
  };

let earlier: FastifyInstance | undefined;
let compilers: ReturnType<typeof compilersOf>;

/**
 * To compile the contract's schemas is nearly all that it costs to make an app, and every app of a
 * process compiles the same: this one takes what an earlier one made, if that was ready by now.
 */
export const makeApp = async (
  config: Config,
  context: Context,
  deps: AppDeps,
): Promise<FastifyInstance> => {
  const app = await buildApp(config, context, deps);
  compilers ??= earlier && compilersOf(earlier);
  earlier = app;
  if (compilers) {
    app.setValidatorCompiler(compilers.validator);
    app.setSerializerCompiler(compilers.serializer);
  }
  return app;
};
