import { IDBFactory } from 'fake-indexeddb';
import { deferred } from './deferred.ts';
import { makeBrowserFetch, type Network } from './browserFetch.ts';
import { makeMemoryStorage } from './memoryStorage.ts';
import type { Account } from './realServer.ts';

/** A call as it left the page. */
interface RecordedCall {
  /** Method and path: `PUT /api/reminders/…`. */
  readonly line: string;
  readonly headers: Headers;
  /** The parsed JSON, or the fields of a form by their names. */
  readonly body: unknown;
}

/** A server that answers only what a test scripts. */
export const mockOrigin = 'http://upstroke.test';

type Reply = () => Response | Promise<Response>;

/** What of a device outlives a reload of the page, and its way to the server. */
export type FakeDevice = ReturnType<typeof makeFakeDevice>;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

const bodyOf = (init: RequestInit | undefined): unknown => {
  if (init?.body instanceof FormData) return Object.fromEntries(init.body);
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
};

/** A device with an empty database, signed in when an account is given. */
export const makeFakeDevice = (account?: Pick<Account, 'token' | 'user' | 'cookie'>) => {
  globalThis.indexedDB = new IDBFactory();
  const storage = makeMemoryStorage();
  if (account) {
    storage.setItem('token', account.token);
    storage.setItem('user', JSON.stringify(account.user));
  }
  const network: Network = { up: true };
  const browserFetch = makeBrowserFetch(network, account?.cookie ?? null);
  const calls: RecordedCall[] = [];
  let replies: { line: string; reply: Reply }[] = [];
  let heldCalls: { line: string; released: Promise<void> }[] = [];

  return {
    storage,
    network,
    calls: calls as readonly RecordedCall[],
    /** The calls so far whose line begins so. */
    callsTo: (line: string): readonly RecordedCall[] =>
      calls.filter((call) => call.line.startsWith(line)),
    fetch: (async (input, init) => {
      const url = new URL(input as URL);
      const line = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`;
      calls.push({ line, headers: new Headers(init?.headers), body: bodyOf(init) });
      await heldCalls.find((hold) => line.startsWith(hold.line))?.released;
      const handler = replies.findLast((one) => line.startsWith(one.line));
      if (handler && network.up) return handler.reply();
      if (url.origin === mockOrigin) throw new TypeError('Failed to fetch');
      return browserFetch(input, init);
    }) as typeof fetch,
    /** Answers, in place of the server, the calls whose line begins so; returns how to stop that. */
    answer: (line: string, reply: Reply) => {
      const told = { line, reply };
      replies.push(told);
      return () => {
        replies = replies.filter((one) => one !== told);
      };
    },
    /** Delays the calls whose line begins so until the returned function is called. */
    hold: (line: string) => {
      const { promise: released, resolve } = deferred();
      const hold = { line, released };
      heldCalls.push(hold);
      return () => {
        heldCalls = heldCalls.filter((one) => one !== hold);
        resolve();
      };
    },
  };
};
