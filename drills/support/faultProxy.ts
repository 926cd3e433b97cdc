import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../../testkit/domain/random.ts';
import type { Log } from './series.ts';

/**
 * What happens to a request: `cutBefore` and `cutAfter` reset the connection before the server
 * receives the request and after it has responded; `hang` keeps the request and `holdBack` the
 * response until the connection is cut; a number is a response of the proxy's own.
 */
export type Fault =
  | 'pass'
  | 'cutBefore'
  | 'cutAfter'
  | 'hang'
  | 'holdBack'
  | 502
  | 503
  | { readonly delayMs: number };

export interface Course {
  readonly seed: number;
  /** Drawn at random for each request. */
  readonly faults: readonly Fault[];
  /** Used for the first requests instead. */
  readonly first?: readonly Fault[];
}

const noFaults: Course = { seed: 0, faults: ['pass'] };
const host = '127.0.0.1';
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const forwarded = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/**
 * A proxy in front of a server at `target` that may be killed and restarted meanwhile. Only requests
 * for which `isFaulty` returns true meet faults.
 */
export const startFaultProxy = async (
  target: string,
  isFaulty: (method: string, path: string) => boolean,
  log: Log,
) => {
  let { faults, first = [] }: Course = noFaults;
  let random = randomFrom(0);
  let received = 0;
  let held = 0;
  const sockets = new Set<Socket>();
  const closing = new AbortController();
  let listener: net.Server | undefined;
  let port = 0;

  const cut = ({ socket }: IncomingMessage) => void socket.resetAndDestroy();
  const untilCut = async ({ socket }: IncomingMessage): Promise<void> => {
    if (!socket.destroyed) await once(socket, 'close');
  };

  const up = async (): Promise<void> => {
    if (listener) return;
    listener = net.createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      server.emit('connection', socket);
    });
    listener.listen(port, host);
    await once(listener, 'listening');
    ({ port } = listener.address() as AddressInfo);
  };
  const down = (): void => {
    listener?.close();
    listener = undefined;
    for (const socket of sockets) socket.resetAndDestroy();
  };

  const ask = async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, url, headers } = request;
    const options = { method, headers: forwarded(headers), agent: false } as const;
    const asked = http.request(`${target}${url}`, options);
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response;
  };

  const apply = async (
    fault: Fault,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = await buffer(request);
    if (typeof fault === 'number') response.writeHead(fault).end();
    else if (fault === 'cutBefore') cut(request);
    else if (fault === 'hang') await untilCut(request);
    else {
      if (typeof fault === 'object') {
        await wait(fault.delayMs, undefined, { signal: closing.signal });
      }
      const answer = await ask(request, body);
      if (isFaulty(request.method ?? '', request.url ?? '')) log(`answered ${answer.statusCode}`);
      if (fault === 'cutAfter') cut(request);
      else if (fault === 'holdBack') {
        held += 1;
        await untilCut(request);
      } else {
        response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers));
        await pipeline(answer, response);
      }
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request;
    if (!isFaulty(method, url)) return apply('pass', request, response);
    const [next, ...later] = first;
    first = later;
    const fault = next ?? faults[Math.floor(random() * faults.length)] ?? 'pass';
    received += 1;
    log(`${method} ${url}: ${JSON.stringify(fault)}`);
    return apply(fault, request, response);
  };

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => cut(request));
  });
  await up();

  return {
    origin: `http://${host}:${port}`,
    up,
    /** Cuts all connections and refuses new ones. */
    down,
    /** Requests that met a fault or `pass`, and responses held back. */
    counts: () => ({ received, held }),
    /** Uses these faults, or none, and resets the counts. */
    begin: (course = noFaults) => {
      ({ faults, first = [] } = course);
      random = randomFrom(course.seed);
      received = 0;
      held = 0;
    },
    close: async () => {
      closing.abort();
      const closed = listener && once(listener, 'close');
      down();
      await closed;
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
