import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Status 0 where no whole answer came. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** What all clients of a run were served, in milliseconds. */
export interface Service {
  tries: number;
  failedTries: number;
  /** Of each call from its first try to its success. */
  readonly times: number[];
  /** The longest time from the first try of a call that failed at first to its success. */
  longestGap: number;
}

export const makeService = (): Service => ({
  ...{ tries: 0, failedTries: 0, longestGap: 0 },
  times: [],
});

/** A browser of somebody, at an address of its own. */
export interface Client {
  /** One try, and whatever comes of it. */
  readonly send: (call: Call) => Promise<Answer>;
  /**
   * As the app does it: the same call with the same key until there is a success. Throws where it is
   * refused, or not served within a minute.
   */
  readonly insist: <T>(call: Call) => Promise<T>;
  readonly close: () => void;
}

interface Settings {
  readonly origin: string;
  /** Index of the client, from 0; each has an address of its own in 127.0.0.0/8. */
  readonly index: number;
  readonly token?: string | undefined;
  readonly service: Service;
}

const retried = new Set([0, 408, 425, 500, 502, 503, 504]);
const patience = 10_000;
const longestCall = 60_000;
const pause = 200;

/** Linux lets a socket come from any of them. */
export const addressOf = (index: number): string =>
  `127.1.${Math.floor(index / 200)}.${(index % 200) + 1}`;

export const makeClient = ({ origin, index, token, service }: Settings): Client => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4, localAddress: addressOf(index) });

  const send = async ({ method, path, body, headers }: Call): Promise<Answer> => {
    const sent = body && JSON.stringify(body);
    const asked = http.request(`${origin}${path}`, {
      ...{ method, agent, signal: AbortSignal.timeout(patience) },
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    try {
      asked.end(sent);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 0, text: await text(answer) };
    } catch {
      return { status: 0, text: '' };
    }
  };

  const tryOften = async <T>(call: Call, begun: number): Promise<T> => {
    let hasFailed = false;
    for (;;) {
      service.tries += 1;
      const { status, text: said } = await send(call);
      const took = performance.now() - begun;
      if (hasFailed) service.longestGap = Math.max(service.longestGap, took);
      // Done before the answer was lost, and said again here or by a proxy.
      if (call.method === 'DELETE' && status === 404) return {} as T;
      if (status >= 200 && status < 300) {
        service.times.push(took);
        return JSON.parse(said) as T;
      }
      const what = `${call.method} ${call.path}: ${status} ${said}`;
      if (!retried.has(status)) throw new Error(`Refused: ${what}`);
      if (took > longestCall) throw new Error(`Not served within a minute: ${what}`);
      service.failedTries += 1;
      hasFailed = true;
      await after(pause);
    }
  };

  return {
    send,
    insist: <T>(call: Call) => tryOften<T>(call, performance.now()),
    close: () => {
      agent.destroy();
    },
  };
};
