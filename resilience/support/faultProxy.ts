import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../testkit/browser/realServer.ts';
import { seededRandom } from '../../testkit/domain/seededRandom.ts';
import type { Log } from './series.ts';

/**
 * What happens to a request: `cutBefore` and `cutAfter` reset the connection before the server
 * receives the request and after it has responded; `hang` keeps the request and `holdBack` the
 * response until the connection is cut; `slow` delays the request; a number is a response of the
 * proxy's own.
 */
export type Fault = 'pass' | 'slow' | 'cutBefore' | 'cutAfter' | 'hang' | 'holdBack' | 502 | 503;

export interface FaultPlan {
  readonly seed: number;
  /** Drawn at random for each request. */
  readonly faults: readonly Fault[];
  /** Used for the first requests instead. */
  readonly first: readonly Fault[];
}

const noFaults: FaultPlan = { seed: 0, faults: ['pass'], first: [] };
const host = '127.0.0.1';
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const forwarded = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

const resetConnection = async ({ socket }: IncomingMessage): Promise<void> => {
  socket.resetAndDestroy();
};
const waitForClose = async ({ socket }: IncomingMessage): Promise<void> => {
  if (!socket.destroyed) await once(socket, 'close');
};

/**
 * A proxy in front of a server at `target` that may be killed and restarted meanwhile. Only requests
 * for which `isFaulty` returns true meet faults.
 */
export const startFaultProxy = async (
  target: string,
  isFaulty: (method: string, path: string) => boolean,
  log: Log,
) => {
  let first: readonly Fault[];
  let drawn: () => Fault;
  let received: number;
  let held: number;
  /** Uses these faults, or none, and resets the counts. */
  const setFaults = (course = noFaults) => {
    const { faults, seed } = course;
    const random = seededRandom(seed);
    ({ first } = course);
    drawn = () => faults[Math.floor(random() * faults.length)] ?? 'pass';
    [received, held] = [0, 0];
  };
  setFaults();

  const apply = async (fault: Fault, request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const body = await buffer(request);
    if (typeof fault === 'number') return void response.writeHead(fault).end();
    if (fault === 'cutBefore') return resetConnection(request);
    if (fault === 'hang') return waitForClose(request);
    if (fault === 'slow') await wait(100);
    const upstream = http.request(`${target}${url}`, {
      method,
      headers: forwarded(headers),
      agent: false,
    } as const);
    upstream.end(body);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    if (isFaulty(method ?? '', url ?? '')) log(`answered ${answer.statusCode}`);
    if (fault === 'cutAfter') return resetConnection(request);
    if (fault === 'holdBack') {
      held += 1;
      return waitForClose(request);
    }
    response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers));
    return pipeline(answer, response);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    if (!isFaulty(method, url)) return apply('pass', request, response);
    const fault = first[0] ?? drawn();
    first = first.slice(1);
    received += 1;
    log(`${method} ${url}: ${fault}`);
    return apply(fault, request, response);
  };

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => resetConnection(request));
  });
  const port = await freePort();
  const up = async (): Promise<void> => {
    if (server.listening) return;
    server.listen(port, host);
    await once(server, 'listening');
  };
  const down = (): void => {
    server.close();
    server.closeAllConnections();
  };
  await up();
  return {
    origin: `http://${host}:${port}`,
    up,
    begin: setFaults,
    /** Cuts all connections and refuses new ones. */
    down,
    /** Requests that met a fault or `pass`, and responses held back. */
    counts: () => ({ received, held }),
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
