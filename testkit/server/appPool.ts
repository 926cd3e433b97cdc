import type { FastifyInstance } from 'fastify';
import { type AppConfig, buildApp, type AppDeps } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/open.ts';

interface AppOwner extends Pick<
  Required<AppDeps>,
  'log' | 'pushPublicKey' | 'protectsFromOverload'
> {
  readonly context: Context;
}

/** An app that one test after another uses, each with a database, clock and log of its own. */
interface PooledApp {
  readonly app: FastifyInstance;
  readonly assignTo: (lender: AppOwner) => void;
}

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

const createPooledApp = async (config: AppConfig, first: AppOwner): Promise<PooledApp> => {
  let lender = first;
  const app = await buildApp(config, {
    db: forward(() => lender.context.db),
    clock: { now: () => lender.context.clock.now() },
    newId: () => lender.context.newId(),
    log: { write: (line) => lender.log.write(line) },
    pushPublicKey: first.pushPublicKey,
    protectsFromOverload: first.protectsFromOverload,
  });
  shareCompilers(app);
  return {
    app,
    assignTo: (next) => {
      lender = next;
    },
  };
};

/** Apps that no test uses now, by their configuration. */
const idleApps = new Map<string, PooledApp>();

const { afterAll } = globalThis as { readonly afterAll?: (run: () => Promise<void>) => void };
afterAll?.(async () => {
  for (const { app } of idleApps.values()) await app.close();
  idleApps.clear();
});

/**
 * An app with this configuration: building one takes longer than most tests do. One that listens
 * is closed instead of lent again, and one that counts calls in memory too.
 */
export const borrowApp = async (config: AppConfig, owner: AppOwner) => {
  const name = JSON.stringify(config);
  const pooled = idleApps.get(name) ?? (await createPooledApp(config, owner));
  idleApps.delete(name);
  pooled.assignTo(owner);
  return {
    app: pooled.app,
    release: async () => {
      if (pooled.app.server.listening || config.rateLimit) await pooled.app.close();
      else idleApps.set(name, pooled);
    },
  };
};
