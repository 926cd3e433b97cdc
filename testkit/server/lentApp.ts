import type { FastifyInstance } from 'fastify';
import { type AppConfig, buildApp, type Deps } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/open.ts';

interface Lender extends Pick<Required<Deps>, 'log' | 'pushPublicKey'> {
  readonly context: Context;
}

/** An app that one test after another uses, each with a database, clock and log of its own. */
interface Lent {
  readonly app: FastifyInstance;
  readonly lendTo: (lender: Lender) => void;
}

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
const shareCompilers = (app: FastifyInstance): void => {
  compilers ??= earlier && compilersOf(earlier);
  earlier = app;
  if (!compilers) return;
  app.setValidatorCompiler(compilers.validator);
  app.setSerializerCompiler(compilers.serializer);
};

/** A database that forwards each use to the current one. */
const forward = (current: () => Db): Db =>
  new Proxy(current(), {
    get: (_target, name) => {
      const value: unknown = Reflect.get(current(), name);
      return typeof value === 'function' ? (value.bind(current()) as unknown) : value;
    },
  });

const make = async (config: AppConfig, first: Lender): Promise<Lent> => {
  let lender = first;
  const app = await buildApp(config, {
    db: forward(() => lender.context.db),
    clock: { now: () => lender.context.clock.now() },
    newId: () => lender.context.newId(),
    log: { write: (line) => lender.log.write(line) },
    pushPublicKey: first.pushPublicKey,
  });
  shareCompilers(app);
  return {
    app,
    lendTo: (next) => {
      lender = next;
    },
  };
};

/** Apps that no test uses now, by their configuration. */
const spares = new Map<string, Lent>();

const { afterAll } = globalThis as { readonly afterAll?: (run: () => Promise<void>) => void };
afterAll?.(async () => {
  for (const { app } of spares.values()) await app.close();
  spares.clear();
});

/**
 * An app with this configuration: building one takes longer than most tests do. One that listens
 * is closed instead of lent again, and one that counts calls in memory too.
 */
export const borrowApp = async (config: AppConfig, lender: Lender) => {
  const name = JSON.stringify(config);
  const lent = spares.get(name) ?? (await make(config, lender));
  spares.delete(name);
  lent.lendTo(lender);
  return {
    app: lent.app,
    giveBack: async () => {
      if (lent.app.server.listening || config.rateLimit) await lent.app.close();
      else spares.set(name, lent);
    },
  };
};
