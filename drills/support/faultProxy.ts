import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';
import { randomFrom } from '../../testkit/domain/random.ts';
import type { Tell } from './series.ts';

/**
 * What befalls one request: nothing; a reset before the server hears of it, or once it has answered,
 * so that the reply is lost; no answer until the connection is cut; an answer of the proxy's own; a
 * reset and no new connection for so many milliseconds; so many on the way to the server, which
 * hears of it even if nobody waits for the answer any more; an answer of the server that goes no
 * further until the connection is cut.
 */
export type Fault =
  | 'pass'
  | 'cutBefore'
  | 'cutAfter'
  | 'hang'
  | 'holdBack'
  | 502
  | 503
  | { readonly refuseFor: number }
  | { readonly delay: number };

export interface FaultProxy {
  /** Where a browser finds the server; pages, cookies and the worker belong to this origin. */
  readonly origin: string;
  /** Takes connections again. */
  readonly up: () => Promise<void>;
  /** Cuts every connection and refuses new ones until it is up again. */
  readonly down: () => void;
  /** How often each fault was met, by its name: `pass`, `503`, `delay`. */
  readonly counts: () => Readonly<Record<string, number>>;
  /** How each request to the paths ended, and when the proxy went down and up; oldest first. */
  readonly story: readonly string[];
  /** From now on these faults, drawn by this seed, or none; counts and story begin anew. */
  readonly begin: (course?: Course) => void;
  readonly close: () => Promise<void>;
}

export interface Course {
  readonly seed: number;
  /** Each is as likely as any other; one that stands twice is so twice. */
  readonly faults: readonly Fault[];
  /** What the first requests meet instead, in their order. */
  readonly first?: readonly Fault[];
}

/** What meets faults. */
export interface Faulty {
  /** Requests to these paths, and to those below them, meet faults; all others pass. */
  readonly paths: readonly string[];
  /** Those that read pass, whatever their path. */
  readonly writesOnly?: boolean;
}

interface Settings extends Faulty {
  /** Origin of the server. */
  readonly target: string;
  /** Is told each line of the story as it comes about. */
  readonly tell?: Tell;
}

const calm: Course = { seed: 0, faults: ['pass'] };

type Exchange = readonly [IncomingMessage, ServerResponse];
const nameOf = (fault: Fault): string =>
  typeof fault === 'object' ? ('delay' in fault ? 'delay' : 'refuse') : String(fault);

const host = '127.0.0.1';
/** They concern one connection, of which there are two here. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const forwarded = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

/**
 * A proxy in front of a real server whose network is bad for some paths, the same for the same seed
 * and order of requests. Host and all other headers reach the server as the browser sent them, so
 * that it takes the proxy's origin for its own. Each request has a connection of its own to the
 * server, which may be killed and started meanwhile: while it is away connections are reset.
 */
export const startFaultProxy = async (settings: Settings): Promise<FaultProxy> => {
  const { target, paths, writesOnly = false } = settings;
  let { faults, first = [] }: Course = calm;
  let random = randomFrom(calm.seed);
  const story: string[] = [];
  const met = new Map<string, number>();
  const sockets = new Set<Socket>();
  const ending = new AbortController();
  let listener: net.Server | undefined;
  let port = 0;
  let isDown = false;
  const tell = (line: string) => {
    story.push(line);
    settings.tell?.(line);
  };

  /** A reset reads differently from an end: it may have lost what was under way. */
  const cut = ({ socket }: IncomingMessage) => void socket.resetAndDestroy();

  const untilCut = async ({ socket }: IncomingMessage): Promise<void> => {
    if (!socket.destroyed) await once(socket, 'close');
  };

  const shut = (): void => {
    listener?.close();
    listener = undefined;
  };

  const open = async (): Promise<void> => {
    if (listener) return;
    const opened = net.createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      server.emit('connection', socket);
    });
    listener = opened;
    opened.listen(port, host);
    await once(opened, 'listening');
    ({ port } = opened.address() as AddressInfo);
  };

  /** Asks the server with this body, or with what the request still brings. */
  const ask = async (request: IncomingMessage, body?: Buffer): Promise<IncomingMessage> => {
    const { method, url, headers } = request;
    const options = { method, headers: forwarded(headers), agent: false } as const;
    const asked = http.request(`${target}${url}`, options);
    const sent = body ? asked.end(body) : pipeline(request, asked);
    const [answered] = await Promise.all([once(asked, 'response'), sent]);
    return answered[0] as IncomingMessage;
  };

  const pass = async ([request, response]: Exchange, body?: Buffer): Promise<string> => {
    const answer = await ask(request, body);
    response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers));
    const heard = pipeline(answer, response)
      .then(() => '')
      .catch(() => ', which nobody heard');
    return `the server said ${answer.statusCode}${await heard}`;
  };

  /** Returns what the story tells of it beyond its name. */
  const meet = async (fault: Fault, exchange: Exchange): Promise<string> => {
    const [request, response] = exchange;
    const body = await buffer(request);
    if (fault === 'hang') {
      await untilCut(request);
    } else if (fault === 'holdBack') {
      const { statusCode } = await ask(request, body);
      tell(`the server said ${statusCode}, which is held back`);
      await untilCut(request);
      return 'nobody heard';
    } else if (fault === 'cutAfter') {
      const { statusCode } = await ask(request, body);
      cut(request);
      return `the server said ${statusCode}, which nobody heard`;
    } else if (fault === 'cutBefore') {
      cut(request);
    } else if (typeof fault === 'number') {
      response.writeHead(fault).end();
    } else if (fault === 'pass' || 'delay' in fault) {
      if (fault !== 'pass') await after(fault.delay, undefined, { signal: ending.signal });
      return pass(exchange, body);
    } else {
      shut();
      cut(request);
      setTimeout(() => isDown || void open(), fault.refuseFor);
    }
    return 'the server heard nothing';
  };

  const next = (): Fault | undefined => {
    const [fault, ...later] = first;
    first = later;
    return fault ?? faults[Math.floor(random() * faults.length)];
  };

  const serve = async (exchange: Exchange): Promise<string> => {
    const [request] = exchange;
    const path = request.url?.split('?')[0] ?? '';
    const isMeant = paths.some((each) => path === each || path.startsWith(`${each}/`));
    if (!isMeant || (writesOnly && request.method === 'GET')) return pass(exchange);
    const fault = next() ?? 'pass';
    const name = nameOf(fault);
    met.set(name, (met.get(name) ?? 0) + 1);
    let end = 'broken off';
    try {
      end = await meet(fault, exchange);
    } finally {
      tell(`${request.method} ${path}: ${name}, ${end}`);
    }
    return end;
  };

  const server = http.createServer((...exchange) => {
    serve(exchange).catch(() => {
      cut(exchange[0]);
    });
  });
  const shutAndCut = (): void => {
    isDown = true;
    shut();
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await open();

  return {
    origin: `http://${host}:${port}`,
    up: async () => {
      isDown = false;
      tell('up');
      await open();
    },
    down: () => {
      tell('down');
      shutAndCut();
    },
    counts: () => Object.fromEntries(met),
    story,
    begin: (course = calm) => {
      ({ faults, first = [] } = course);
      random = randomFrom(course.seed);
      met.clear();
      story.length = 0;
    },
    close: async () => {
      ending.abort();
      const closed = listener && once(listener, 'close');
      shutAndCut();
      await closed;
    },
  };
};
