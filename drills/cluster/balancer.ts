import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../server/reason.ts';

/** An answer of 5xx, and when it was given, in epoch milliseconds. */
export interface Failure {
  readonly at: number;
  readonly status: number;
  readonly what: string;
}

/** What stands in front of several processes. */
interface Balancer {
  readonly origin: string;
  /** Answers of 5xx that the processes gave. */
  readonly failed: readonly Failure[];
  /** Answers of 502 that it gave itself. */
  readonly refused: readonly Failure[];
  /** How many answers came from each process. */
  readonly answered: readonly number[];
  /** How many calls were passed on to the other process. */
  readonly passedOn: () => number;
  readonly close: () => Promise<void>;
}

/** So long a process that failed is not asked: `fail_timeout`. */
const failTimeout = 2_000;
/** Sent once, they may have been done. */
const unrepeatable = new Set(['POST', 'PATCH']);
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const forwarded = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

/**
 * As nginx does it with `upstream` and `fail_timeout=2s`, and as it comes in all else: in turn; a
 * connection of its own for each call; the body is read first; a call whose connection fails goes to
 * the other process, unless it is a POST that was sent already. Then, and where nobody is left, the
 * answer is 502.
 */
export const startBalancer = async (origins: readonly string[]): Promise<Balancer> => {
  const failed: Failure[] = [];
  const refused: Failure[] = [];
  const answered = origins.map(() => 0);
  const awayUntil = origins.map(() => 0);
  let turn = 0;
  let passedOn = 0;

  const choose = (tried: ReadonlySet<number>): number | undefined => {
    turn += 1;
    const inTurn = origins.map((_origin, index) => (index + turn) % origins.length);
    return inTurn.find((each) => !tried.has(each) && performance.now() >= (awayUntil[each] ?? 0));
  };

  const ask = async (origin: string, request: IncomingMessage, body: Buffer) => {
    const { method, url, headers, socket } = request;
    const said = headers['x-forwarded-for'];
    const asked = http.request(`${origin}${url}`, {
      ...{ method, agent: false },
      headers: {
        ...forwarded(headers),
        'content-length': body.length,
        'x-forwarded-for': [said, socket.remoteAddress].filter(Boolean).join(', '),
        'x-forwarded-proto': 'https',
      },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, why: unknown): void => {
    const what = `${request.method} ${request.url}: ${String(why)}`;
    refused.push({ at: Date.now(), status: 502, what });
    response.writeHead(502).end();
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const tried = new Set<number>();
    for (;;) {
      const chosen = choose(tried);
      const origin = chosen === undefined ? undefined : origins[chosen];
      if (chosen === undefined || origin === undefined) {
        refuse(request, response, 'nobody is left');
        return;
      }
      tried.add(chosen);
      let answer: IncomingMessage;
      try {
        answer = await ask(origin, request, body);
      } catch (error) {
        awayUntil[chosen] = performance.now() + failTimeout;
        const isSent = !hasCode(error, 'ECONNREFUSED');
        if (isSent && unrepeatable.has(request.method ?? '')) {
          refuse(request, response, error);
          return;
        }
        passedOn += 1;
        continue;
      }
      answered[chosen] = (answered[chosen] ?? 0) + 1;
      const status = answer.statusCode ?? 0;
      const what = `process ${chosen}: ${status} to ${request.method} ${request.url}`;
      if (status >= 500) failed.push({ at: Date.now(), status, what });
      response.writeHead(status, answer.headers);
      // A process that dies half way leaves half an answer.
      await pipeline(answer, response).catch(() => response.destroy());
      return;
    }
  };

  const server = http.createServer((request, response) => {
    // Only a client that is gone itself ends here.
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
    passedOn: () => passedOn,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
