import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service in a process of its own. With THROTTLE it refuses all in 2 of 5 seconds. */
const { LATENCY_MS = '80', THROTTLE } = process.env;
const startedAt = Date.now();
const arrived: [path: string, at: number][] = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const from = Number(/from=(\d+)/.exec(request.url ?? '')?.[1]);
    response.end(JSON.stringify(arrived.slice(from)));
    return;
  }
  request.resume().on('end', () => {
    const isRefused = THROTTLE !== undefined && (Date.now() - startedAt) % 5_000 < 2_000;
    const [at, path] = [Date.now(), request.url ?? ''];
    setTimeout(() => {
      if (isRefused) {
        // Windows answers 406.
        response.writeHead(at % 2 === 0 ? 406 : 429, { 'retry-after': '1' }).end();
        return;
      }
      if (!path.startsWith('/floor')) arrived.push([path, at]);
      response.writeHead(201).end();
    }, Number(LATENCY_MS));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`Service is at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
