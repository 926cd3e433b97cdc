import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from './server.ts';

/** A call from another device of this account, repeated while the server is busy; resolves with the response body. */
export const callAs = async <T>(
  { origin }: Pick<RealServer, 'origin'>,
  { token }: { readonly token: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const request = {
    method,
    headers: {
      'time-zone': timeZone,
      'idempotency-key': randomUUID(),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  for (;;) {
    const response = await fetch(`${origin}${path}`, request);
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as T;
    if (response.status !== 503) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    // The server sheds load on a busy machine.
    await sleep(200);
  }
};
