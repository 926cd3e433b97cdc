import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { endpoints } from '../contract/endpoints/index.ts';

/** A write per line would cost as much as answering the call. */
const bufferBytes = 8 * 1024;
const maxDelayMs = 1_000;

/** Call `flush` before a clean exit: if stdout is closed it returns, while `flushSync` retries forever. */
export const openLogDestination = () => {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: maxDelayMs,
  });
  process.on('exit', () => {
    destination.flushSync();
  });
  const flush = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
  return { destination, flush };
};

const pollingRoutes: readonly (string | undefined)[] = [
  endpoints.readChanges.path,
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Logs once that a proxy sends `X-Forwarded-For`, which TRUST_PROXY=0 ignores. */
export const warnAboutProxy = (app: FastifyInstance): void => {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      app.log.error(
        'A call has X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all people share one address and its limits. Set TRUST_PROXY to the number of proxies.',
      );
    }
    done();
  });
};

/** Never logs a query, body, name, token or email address. Omits successful polls. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (!pollingRoutes.includes(route) || reply.statusCode >= 400) {
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          route: request.is404 ? null : route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          person: request.session?.user.id ?? null,
        },
        'request',
      );
    }
    done();
  });
};
