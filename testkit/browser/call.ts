import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from './server.ts';

const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Calls as another device of this account, until the server answers; resolves with the response body. */
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
    const response = await fetch(`${origin}${path}`, request).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text !== undefined) return JSON.parse(text) as T;
    // The deletion succeeded before, but its response was lost.
    if (method === 'DELETE' && response?.status === 404) return {} as T;
    if (response && !response.ok && !retryable.has(response.status)) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    await sleep(50);
  }
};
