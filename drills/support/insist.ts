import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';

/** The server as a client of the drill knows it: an address that may be dead, or change. */
export interface Target {
  url: string;
}

export interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Person {
  readonly id: string;
  readonly token: string;
}

const retried = new Set([408, 425, 429, 500, 502, 503, 504]);

const send = (target: Target, token: string, path: string, method: string, call: Call) =>
  fetch(`${target.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.body && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(10_000),
  });

/** As the outbox does it: the same call with the same key, until there is an answer. Throws where it is refused. */
export const insist = async <T>(
  target: Target,
  token: string,
  path: string,
  method: string,
  call: Call,
): Promise<T> => {
  for (;;) {
    const answer = await send(target, token, path, method, call).catch(() => undefined);
    const text = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
    if (text !== undefined) return JSON.parse(text) as T;
    // A deletion that was done before the answer was lost.
    if (method === 'DELETE' && answer?.status === 404) return {} as T;
    if (answer && !answer.ok && !retried.has(answer.status)) {
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    await after(20);
  }
};

export const withKey = (body: object): Call => ({
  body,
  headers: { 'idempotency-key': randomUUID() },
});

/** Of somebody who is known under this name. */
export const accountOf = (name: string) => ({
  email: `${name}@example.org`,
  password: 'correct horse',
});

/** One more session of somebody who was entered under this name. */
export const login = async (target: Target, name: string): Promise<Person> => {
  const { user, token } = await insist<{ user: { id: string }; token: string }>(
    target,
    '',
    '/api/auth/login',
    'POST',
    { body: accountOf(name) },
  );
  return { id: user.id, token };
};

/** Makes the account of somebody and signs them in. */
export const enter = async (target: Target, role: string, name: string): Promise<Person> => {
  const body = { ...accountOf(name), fname: 'Rosa', lname: name, role };
  await insist(target, '', '/api/auth/register', 'POST', { body });
  return login(target, name);
};
