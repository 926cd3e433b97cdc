/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import { makeHttpClient } from './httpClient.ts';

const session = { token: 'secret', accountId: 'rosa' };
const names = Object.keys(endpoints) as EndpointName[];
const ids = { personId: 'carl', id: 'i', userId: 'u', reminderId: 'r', medicineId: 'm' };
const params = {
  ...ids,
  alertId: 'a',
  emergencyId: 'e',
  invitationId: 'i',
  sessionId: 's',
  testId: 't',
};

let zone: string | null;
let isSessionStored: boolean;
let fetched: jest.Mock<typeof fetch>;
let send: ReturnType<typeof makeHttpClient>;
beforeEach(() => {
  zone = 'Asia/Tokyo';
  isSessionStored = true;
  fetched = jest.fn<typeof fetch>(() => Promise.resolve(json(200, { ok: true })));
  send = makeHttpClient({
    endpoints,
    fetch: fetched,
    origin: 'http://here',
    zone: () => zone,
    isSessionStored: () => isSessionStored,
    deviceNow: () => 0,
    recordServerTime: () => undefined,
  });
});
const seen = () => {
  const [url, init] = fetched.mock.lastCall!;
  return { url: (url as URL).href, init: init!, headers: new Headers(init!.headers) };
};

describe('a call', () => {
  test.each(names)(
    '%s has account, zone, method, and a bearer token as the SPEC says',
    async (endpoint) => {
      const row: EndpointDefinition = endpoints[endpoint];
      await send({ endpoint, params }, session);
      const { headers, init } = seen();
      expect(init.method).toBe(row.method);
      expect([headers.get('x-account'), headers.get('time-zone')]).toEqual(['rosa', 'Asia/Tokyo']);
      expect(headers.get('authorization')).toBe(row.withoutToken ? null : 'Bearer secret');
      expect(init.credentials).toBe('same-origin');
      isSessionStored = false;
      await send({ endpoint, params }, session);
      expect(seen().headers.get('authorization')).toBe('Bearer secret');
    },
  );

  test('without a session has no account and no bearer token, of a hidden page no zone; one without cookie keeps the token', async () => {
    zone = null;
    await send({ endpoint: 'readUser', params }, { token: null, accountId: null });
    for (const name of ['x-account', 'authorization', 'time-zone'])
      expect(seen().headers.has(name)).toBe(false);
    await send({ endpoint: 'logout' }, session, { withoutCookie: true });
    expect(seen().init.credentials).toBe('omit');
    expect(seen().headers.get('authorization')).toBe('Bearer secret');
  });

  test('has its key and JSON body, if there are any, and goes to its escaped path with the query', async () => {
    await send({ endpoint: 'logActivity', idempotencyKey: 'k', body: { a: 'ü' } }, session);
    expect(seen().headers.get('idempotency-key')).toBe('k');
    expect(seen().headers.get('content-type')).toBe('application/json');
    expect(seen().init.body).toBe('{"a":"ü"}');
    const query = { page: 2, limit: 5 };
    await send({ endpoint: 'survivorDashboard', params: { userId: 'a/b?c' }, query }, session);
    expect(seen().url).toBe('http://here/api/survivor-dashboard/a%2Fb%3Fc?page=2&limit=5');
    for (const name of ['content-type', 'idempotency-key']) {
      expect(seen().headers.has(name)).toBe(false);
    }
    expect(seen().init.body).toBeUndefined();
  });

  test.each([
    [new Blob(['PNG']), ['fname', 'lname', 'avatar']],
    [undefined, ['fname', 'lname']],
  ])('with a file is a form, whose content type the browser sets: %p', async (avatar, fields) => {
    const body = { fname: 'Rosa', lname: 'Meyer', avatar };
    await send({ endpoint: 'updateProfile', params, body }, session);
    const form = seen().init.body as FormData;
    expect([...form.keys()]).toEqual(fields);
    expect(form.get('fname')).toBe('Rosa');
    if (avatar) expect(await (form.get('avatar') as File).text()).toBe('PNG');
    expect(seen().headers.has('content-type')).toBe(false);
  });
});

test.each([
  ['{"code":"x"}', '7', { code: 'x' }],
  ['', null, null],
  ['<html>', null, null],
])('an answer has status, JSON body, Retry-After and row: %j', async (text, retryAfter, body) => {
  const headers = new Headers(retryAfter === null ? [] : [['retry-after', retryAfter]]);
  fetched.mockResolvedValue(new Response(text, { status: 429, headers }));
  const answer = { endpoint: endpoints.logout, status: 429, body, retryAfter };
  expect(await send({ endpoint: 'logout' }, session)).toEqual(answer);
});

describe('a call without an answer', () => {
  let timeout: AbortController;
  beforeEach(() => {
    timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    fetched.mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
  });
  afterEach(() => timeout.abort());

  test('rejects after 15 seconds, or when it is aborted', async () => {
    const answer = send({ endpoint: 'logout' }, session);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000);
    const leaving = new AbortController();
    const left = send({ endpoint: 'logout' }, session, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    timeout.abort(new DOMException('too slow', 'TimeoutError'));
    await expect(answer).rejects.toThrow('too slow');
  });

  test('has as long as an upload if the caller reads its body', async () => {
    const read = () => Promise.resolve('piece by piece');
    fetched.mockResolvedValueOnce(json(200, {}));
    const answer = await send({ endpoint: 'exportAccount', read }, session);
    expect(answer.body).toBe('piece by piece');
    expect(AbortSignal.timeout).toHaveBeenCalledWith(120_000);
  });

  test('rejects when the answer begins and never ends, and without a network', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(send({ endpoint: 'logout' }, session)).rejects.toThrow('Failed to fetch');
    fetched.mockImplementation((_input, init) => {
      const cut = (controller: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => controller.error(new Error('cut')));
      return Promise.resolve(new Response(new ReadableStream({ start: cut })));
    });
    const answer = send({ endpoint: 'logout' }, session);
    timeout.abort();
    await expect(answer).rejects.toThrow('cut');
  });
});
