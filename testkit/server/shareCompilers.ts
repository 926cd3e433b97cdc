import type { FastifyInstance } from 'fastify';

interface Route {
  readonly schema: unknown;
}

/** Makes each thing once, however many routes of however many apps ask for it. */
const once = <R extends Route, Made>(make: (route: R) => Made): ((route: R) => Made) => {
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
    validator: once(validatorCompiler),
    serializer: once(serializerCompiler),
  };

let earlier: FastifyInstance | undefined;
let compilers: ReturnType<typeof compilersOf>;

/**
 * To compile the contract's schemas is nearly all that it costs to make an app, and every app of a
 * process compiles the same: this one takes what an earlier one made, if that was ready by now.
 */
export const shareCompilers = (app: FastifyInstance): void => {
  compilers ??= earlier && compilersOf(earlier);
  earlier = app;
  if (!compilers) return;
  app.setValidatorCompiler(compilers.validator);
  app.setSerializerCompiler(compilers.serializer);
};
