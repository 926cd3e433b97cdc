import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { errorHandler } from './errorHandler.ts';
import { registerMetrics } from './metricsRoute.ts';

const metricsToken = 'a token of the operator'.replaceAll(' ', '-');
const stranger = '192.0.2.1';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const via = (addresses: string) => ({ 'x-forwarded-for': addresses });

test.each<[number, string, string, object, { trustProxy?: number; metricsToken?: string }]>([
  [200, 'this machine', '127.0.0.1', {}, {}],
  [200, 'this machine by IPv6', '::1', {}, {}],
  [200, 'this machine as IPv6 shows it', '::ffff:127.0.0.1', {}, {}],
  [403, 'another machine', stranger, {}, {}],
  [403, 'a proxy that TRUST_PROXY does not name', '127.0.0.1', via('127.0.0.1'), {}],
  [403, 'another machine by a proxy', '127.0.0.1', via(stranger), { trustProxy: 1 }],
  [403, 'a forged address', '127.0.0.1', via(`127.0.0.1, ${stranger}`), { trustProxy: 1 }],
  [403, 'a forged proxy', stranger, via('127.0.0.1'), { trustProxy: 1 }],
  [200, 'this machine by its proxy', '127.0.0.1', via('127.0.0.1'), { trustProxy: 1 }],
  [200, 'the token', stranger, bearer(metricsToken), { metricsToken }],
  [401, 'another token', '127.0.0.1', bearer(`${metricsToken}x`), { metricsToken }],
  [401, 'no token', '127.0.0.1', {}, { metricsToken }],
])('%i for %s', async (status, _who, remoteAddress, headers, config) => {
  const { trustProxy = 0, metricsToken: token } = config;
  const app = Fastify({ trustProxy: (_address, hop) => hop < trustProxy });
  app.setErrorHandler(errorHandler);
  const metrics = { read: async () => 'all', countRequest: () => undefined };
  registerMetrics(app, metrics, { trustProxy, metricsToken: token });
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers: { ...headers } });
  expect([answer.statusCode, answer.body === 'all']).toEqual([status, status === 200]);
});
