import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import * as v from 'valibot';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { answerError } from './errors.ts';
import { addHealth } from './health.ts';
import { type Clock, makeIds } from './ids.ts';
import { logRequests } from './log.ts';
import { activityRoutes } from './modules/activities/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { dashboardRoutes } from './modules/dashboard/routes.ts';
import { reminderRoutes } from './modules/reminders/routes.ts';
import { addSecurityHeaders } from './security.ts';
import { serveApp } from './statics.ts';
import { wire } from './wire.ts';

export interface Deps {
  /** Migrated; whoever opened it closes it, after the app. */
  readonly db: Db;
  readonly clock: Clock;
  /** Gets one JSON line per event; without it nothing is logged. */
  readonly log?: { write(line: string): void };
}

const second = 1000;

/**
 * Types are checked as they are and unknown fields dropped. Lengths count UTF-16 units, as in the
 * contract; Ajv calls that deprecated each time it starts, so that it has no logger.
 */
const ajv: FastifyServerOptions['ajv'] = {
  customOptions: {
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: 'all',
    unicode: false,
    logger: false,
  },
  onCreate: (instance) => {
    instance.addFormat('uuid', v.UUID_REGEX);
  },
};

/** The whole server, ready to listen or to be called by `inject`. `close()` ends it. */
export const buildApp = async (
  config: Pick<Config, 'distDir' | 'trustProxy'>,
  { db, clock, log }: Deps,
): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: log ? { level: 'info', stream: log } : false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 30 * second,
    exposeHeadRoutes: false,
    ajv,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });
  const context = { db, clock, newId: makeIds(clock) };
  app.decorateRequest('session', null);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  logRequests(app);
  await app.register(cookie);
  await addSecurityHeaders(app);
  addHealth(app, context);
  wire(app, context, {
    ...authRoutes(context),
    ...reminderRoutes(context),
    ...activityRoutes(context),
    ...dashboardRoutes(context),
  });
  await serveApp(app, config.distDir);
  return app;
};
