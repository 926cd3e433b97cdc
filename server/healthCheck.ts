import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { type Config, readConfig } from './config.ts';

type Address = Pick<Config, 'host' | 'port' | 'tls'>;

/** Asks the server with these settings on this machine. */
export const isHealthy = ({ host, port, tls }: Address): Promise<boolean> =>
  new Promise((resolve) => {
    const loopback = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
    const onResponse = (response: IncomingMessage) => {
      resolve(response.statusCode === 200);
      response.destroy();
    };
    // The certificate has another name than the loopback address.
    const options = { host: loopback, port, path: '/healthz', rejectUnauthorized: false };
    const call = tls ? https.get(options, onResponse) : http.get(options, onResponse);
    call.on('error', () => resolve(false));
  });

if (import.meta.main) process.exitCode = (await isHealthy(readConfig(process.env))) ? 0 : 1;
