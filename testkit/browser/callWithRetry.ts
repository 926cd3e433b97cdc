import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A session on a server. */
export interface Caller {
  /** Read before each try: processes of one server may take turns. */
  readonly origin: string;
  readonly token: string;
  /** Of the device; that of this process unless given. */
  readonly zone?: string | undefined;
}

const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Calls as a device of this account and repeats the call until the server answers, like the outbox;
 * resolves with the response body. Throws when the server refuses it, unless that may be because an
 * earlier try succeeded whose response was lost.
 */
export const callAs = async <T>(
  caller: Caller,
  method: string,
  path: string,
  body?: object,
  own: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const headers = {
    authorization: `Bearer ${caller.token}`,
    'idempotency-key': randomUUID(),
    'time-zone': caller.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(body && { 'content-type': 'application/json' }),
    ...own,
  };
  for (let isRepeated = false; ; isRepeated = true) {
    const response = await fetch(`${caller.origin}${path}`, {
      method,
      headers,
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

/** Connects two accounts by the survivor's PIN. */
export const connect = async (survivor: Caller, caregiver: Caller): Promise<void> => {
  const { pin } = await callAs<{ pin: string }>(survivor, 'POST', '/api/pairing/generate', {});
  await callAs(caregiver, 'POST', '/api/pairing/connect-pin', { pin });
};
