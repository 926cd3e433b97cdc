import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { testCertificate } from '../testkit/server/certificate.ts';
import { readConfig } from './config.ts';
import { isHealthy } from './healthCheck.ts';

const withTls = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };

test.each([
  ['http', http.createServer(), {}],
  ['https with any certificate', https.createServer(testCertificate), withTls],
])('a server is healthy while it answers at its port by %s', async (_what, server, settings) => {
  let status = 200;
  server.on('request', ({ url }: http.IncomingMessage, response: http.ServerResponse) => {
    response.writeHead(url === '/healthz' ? status : 404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  const check = (HOST: string) => isHealthy(readConfig({ PORT, HOST, ...settings }));
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) expect(await check(host)).toBe(true);
  status = 503;
  expect(await check('0.0.0.0')).toBe(false);
  await once(server.close(), 'close');
  expect(await check('0.0.0.0')).toBe(false);
});
