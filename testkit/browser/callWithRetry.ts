import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Repeats a call until the server answers it, like the outbox. Throws when the server refuses it,
 * unless that may be because an earlier try succeeded whose response was lost.
 */
export const callWithRetry = async <T>(
  server: { readonly origin: string },
  { token }: { readonly token: string },
  method: string,
  path: string,
  { body, headers }: Call = {},
): Promise<T> => {
  for (let isRepeated = false; ; isRepeated = true) {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text !== undefined) return JSON.parse(text) as T;
    const { ok = true, status = 0 } = response ?? {};
    if (isRepeated && [401, 403, 409].includes(status)) return {} as T;
    if (method === 'DELETE' && status === 404) return {} as T;
    if (!ok && !retryable.has(status)) throw new Error(`${method} ${path}: ${status} ${text}`);
    await wait(20);
  }
};

export const idempotentCall = (body: object): Call => ({
  body,
  headers: { 'idempotency-key': randomUUID() },
});

interface Caller {
  readonly origin: string;
  readonly token: string;
}

/** Calls as another device of this account, until the server answers; resolves with the response body. */
export const callAs = <T>(
  account: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const headers = { 'idempotency-key': randomUUID(), 'time-zone': timeZone };
  return callWithRetry<T>(account, account, method, path, { ...(body && { body }), headers });
};

/** Connects two accounts by the survivor's PIN. */
export const connect = async (survivor: Caller, caregiver: Caller): Promise<void> => {
  const { pin } = await callAs<{ pin: string }>(survivor, 'POST', '/api/pairing/generate', {});
  await callAs(caregiver, 'POST', '/api/pairing/connect-pin', { pin });
};
