import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../server/reason.ts';

/** A 5xx response, with its time in epoch milliseconds. */
export interface Failure {
  readonly at: number;
  readonly status: number;
  readonly what: string;
}

/** A failed process gets no requests for this long, like nginx's `fail_timeout`. */
export const failTimeoutMs = 2_000;
/** They may have been processed before the connection failed. */
const nonIdempotent = new Set(['POST', 'PATCH']);
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const forwarded = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/**
 * Distributes requests in turn, as nginx's `upstream` does: a request whose connection fails goes to
 * the next process, except a POST that was sent already. Otherwise the response is 502.
 */
export const startBalancer = async (origins: readonly string[]) => {
  /** 5xx responses of the processes, and the balancer's own 502s. */
  const failed: Failure[] = [];
  const refused: Failure[] = [];
  const answered = origins.map(() => 0);
  const awayUntil = origins.map(() => 0);
  let turn = 0;

  const choose = (tried: ReadonlySet<number>): number | undefined => {
    turn += 1;
    const inTurn = origins.map((_origin, index) => (index + turn) % origins.length);
    return inTurn.find((each) => !tried.has(each) && performance.now() >= (awayUntil[each] ?? 0));
  };

  const ask = async (origin: string, request: IncomingMessage, body: Buffer) => {
    const { method, url, headers, socket } = request;
    const from = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
    const asked = http.request(`${origin}${url}`, {
      ...{ method, agent: false },
      headers: {
        ...forwarded(headers),
        'content-length': body.length,
        'x-forwarded-for': from,
        'x-forwarded-proto': 'https',
      },
    });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const tried = new Set<number>();
    const name = `${request.method} ${request.url}`;
    const refuse = (why: string) => {
      refused.push({ at: Date.now(), status: 502, what: `${name}: ${why}` });
      response.writeHead(502).end();
    };
    for (;;) {
      const chosen = choose(tried);
      const origin = chosen === undefined ? undefined : origins[chosen];
      if (chosen === undefined || origin === undefined) {
        refuse('no process is left');
        return;
      }
      tried.add(chosen);
      let answer: IncomingMessage;
      try {
        answer = await ask(origin, request, body);
      } catch (error) {
        awayUntil[chosen] = performance.now() + failTimeoutMs;
        const isSent = !hasCode(error, 'ECONNREFUSED');
        if (isSent && nonIdempotent.has(request.method ?? '')) {
          refuse(String(error));
          return;
        }
        continue;
      }
      answered[chosen] = (answered[chosen] ?? 0) + 1;
      const status = answer.statusCode ?? 0;
      const what = `process ${chosen}: ${status} to ${name}`;
      if (status >= 500) failed.push({ at: Date.now(), status, what });
      response.writeHead(status, answer.headers);
      // A process that is killed meanwhile leaves half a response.
      await pipeline(answer, response).catch(() => response.destroy());
      return;
    }
  };

  const server = http.createServer((request, response) => {
    // Only a client that is gone fails here.
    serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    refused,
    answered,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
