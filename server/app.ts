import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import * as v from 'valibot';
import { uploadTimeoutMs } from '../contract/endpoint.ts';
import { registerApiDocs } from './apiDocs.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { errorHandler } from './errorHandler.ts';
import { registerGlobalRateLimit, registerOverloadProtection } from './overloadProtection.ts';
import { registerHealth } from './health.ts';
import { type JobStatus, makeJobStatus } from './jobs/jobStatus.ts';
import { logRequests, warnAboutProxy } from './log.ts';
import type { Metrics } from './metrics.ts';
import { registerMetrics } from './metricsRoute.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { activityRoutes } from './modules/activities/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { calendarRoutes, registerCalendar } from './modules/calendar/routes.ts';
import { changesRoutes } from './modules/changes/routes.ts';
import { contactRoutes } from './modules/contact/routes.ts';
import { doctorRoutes } from './modules/doctor/routes.ts';
import type { ServerFacts } from './modules/doctor/serverFacts.ts';
import { emergencyRoutes } from './modules/emergency/routes.ts';
import { monitoringRoutes } from './modules/monitoring/routes.ts';
import { pairingRoutes } from './modules/pairing/routes.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { registerPictureRoute } from './modules/pictures/registerPictureRoute.ts';
import { avatarRoute } from './modules/profile/service.ts';
import { profileRoutes } from './modules/profile/routes.ts';
import { pushRoutes } from './modules/devices/routes.ts';
import { medicinePictureRoute } from './modules/medicines/pictureService.ts';
import { medicineRoutes } from './modules/medicines/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { reminderRoutes } from './modules/reminders/routes.ts';
import {
  makeSecurityHeaders,
  registerSecurityHeaders,
  setSecurityHeaders,
} from './securityHeaders.ts';
import { registerStaticFiles } from './staticFiles.ts';
import { registerEndpoints } from './registerEndpoints.ts';

export interface AppDeps {
  readonly log?: { write(line: string): void };
  readonly jobStatus?: JobStatus;
  readonly metrics?: Metrics;
  /** Measures the event loop, so a busy machine would fail tests; true by default. */
  readonly protectsFromOverload?: boolean;
  readonly pushPublicKey: string;
  readonly readServerFacts: () => Promise<ServerFacts>;
  readonly certificate?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
}

const maxConnections = 5_000;

/** Ajv reports UTF-16 lengths, which the contract uses, as deprecated at each start: its logger is off. */
const ajv: FastifyServerOptions['ajv'] = {
  customOptions: {
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: 'all',
    discriminator: true,
    // They are generated; to compile the schema of schemas takes a tenth of a second.
    validateSchema: false,
    unicode: false,
    logger: false,
  },
  onCreate: (instance) => {
    instance.addFormat('uuid', v.UUID_REGEX);
  },
};

/** The caller closes the database of the context, after the app. */
export const buildApp = async (
  config: Config,
  context: Context,
  deps: AppDeps,
): Promise<FastifyInstance> => {
  const { log, pushPublicKey, certificate } = deps;
  const { jobStatus = makeJobStatus(), protectsFromOverload = true } = deps;
  const headers = await makeSecurityHeaders();
  const app = Fastify({
    https: certificate ?? null,
    logger: log ? { level: 'info', stream: log } : false,
    // A child logger per call costs more than the line it writes.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: uploadTimeoutMs,
    exposeHeadRoutes: false,
    ajv,
    frameworkErrors: (error, request, reply) => {
      errorHandler(error, request, setSecurityHeaders(request, reply, headers));
    },
  });
  app.server.maxConnections = maxConnections;
  app.decorateRequest('session', null);
  app.decorateRequest('awaitsBody', false);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(errorHandler);
  logRequests(app);
  if (config.trustProxy === 0) warnAboutProxy(app);
  // Devices detect a wrong clock by this header.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('date', new Date(context.clock.now()).toUTCString());
    done();
  });
  await app.register(cookie);
  registerSecurityHeaders(app, headers);
  if (config.rateLimit && protectsFromOverload) await registerOverloadProtection(app);
  if (config.rateLimit) await registerGlobalRateLimit(app);
  registerHealth(app, context, jobStatus);
  if (deps.metrics) registerMetrics(app, deps.metrics, config);
  if (config.development) await registerApiDocs(app);
  const handlers = {
    ...authRoutes(context),
    ...registrationRoutes(context),
    ...peopleRoutes(context),
    ...doctorRoutes(context, deps.readServerFacts),
    ...medicineRoutes(context),
    ...reminderRoutes(context),
    ...activityRoutes(context),
    ...changesRoutes(context),
    ...pairingRoutes(context),
    ...monitoringRoutes(context),
    ...emergencyRoutes(context),
    ...pushRoutes(context, pushPublicKey, config.pushAllowedHosts),
    ...profileRoutes(context),
    ...accountRoutes(context),
    ...contactRoutes(context),
    ...calendarRoutes(context),
    readOperator: async () => config.operator,
  };
  await registerEndpoints(app, context, handlers);
  registerPictureRoute(app, context, avatarRoute);
  registerPictureRoute(app, context, medicinePictureRoute);
  registerCalendar(app, context);
  await registerStaticFiles(app, config.distDir);
  return app;
};
