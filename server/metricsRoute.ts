import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from './authenticate.ts';
import { type Config, isLocalHost } from './config.ts';
import { HttpError } from './httpError.ts';
import type { Metrics } from './metrics.ts';

type MetricsConfig = Pick<Config, 'metricsToken' | 'trustProxy'>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopback = (address = ''): boolean =>
  /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address);

/** An unknown proxy on this machine would make every caller local. */
const isLocal = ({ ip, socket, headers, hostname }: FastifyRequest, trustProxy: number): boolean =>
  isLocalHost(hostname) &&
  [ip, socket.remoteAddress].every(isLoopback) &&
  (trustProxy > 0 || headers['x-forwarded-for'] === undefined);

const assertMayRead = (
  request: FastifyRequest,
  { metricsToken, trustProxy }: MetricsConfig,
): void => {
  if (metricsToken === undefined) {
    if (isLocal(request, trustProxy)) return;
    throw new HttpError(
      'forbidden',
      'Without METRICS_TOKEN, only the server can read its metrics.',
    );
  }
  if (timingSafeEqual(digest(bearerOf(request) ?? ''), digest(metricsToken))) return;
  throw new HttpError('unauthenticated', 'METRICS_TOKEN is needed as a bearer token.');
};

export const registerMetrics = (
  app: FastifyInstance,
  metrics: Pick<Metrics, 'countRequest' | 'read'>,
  config: MetricsConfig,
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.countRequest({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    assertMayRead(request, config);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.read());
  });
};
