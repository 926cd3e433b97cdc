/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';
import { json } from '../../testkit/page/phone.ts';
import { uploadBy } from '../../testkit/page/uploadBy.ts';
import { makeWire, type WireCall } from './wire.ts';

const session = { token: 'secret', accountId: 'rosa' };
const names = Object.keys(endpoints) as EndpointName[];
const params = {
  personId: 'carl',
  id: 'i',
  userId: 'u',
  reminderId: 'r',
  alertId: 'a',
  emergencyId: 'e',
};

let fetched: jest.Mock<typeof fetch>;
beforeEach(() => {
  fetched = jest.fn<typeof fetch>(() => Promise.resolve(json(200, { ok: true })));
});

const wireOf = () =>
  makeWire({
    rows: endpoints,
    fetch: fetched,
    upload: uploadBy(fetched),
    origin: 'http://here',
    zone: () => 'Asia/Tokyo',
    ownNow: () => 0,
    hearServer: () => undefined,
  });
const seen = () => {
  const [url, init] = fetched.mock.calls[0]!;
  return { url: (url as URL).href, init: init!, headers: new Headers(init!.headers) };
};
const send = (call: WireCall, who: Parameters<ReturnType<typeof wireOf>>[1] = session) =>
  wireOf()(call, who);

describe('a call', () => {
  test.each(names)(
    '%s carries account and zone, and the bearer only where the spec says so',
    async (endpoint) => {
      await send({ endpoint, params });
      const { headers, init } = seen();
      expect(headers.get('x-account')).toBe('rosa');
      expect(headers.get('time-zone')).toBe('Asia/Tokyo');
      expect(headers.get('authorization')).toBe(
        endpoints[endpoint].auth === 'bearer' ? 'Bearer secret' : null,
      );
      // An upload is the browser's own request: to its own origin it carries the cookie anyway.
      const isUpload = 'file' in endpoints[endpoint] && endpoints[endpoint].file !== undefined;
      expect(init.credentials).toBe(isUpload ? undefined : 'same-origin');
      expect(init.method).toBe(endpoints[endpoint].method);
    },
  );

  test('Dashboard, emergency, pairing and user calls carry a bearer token; reminders, push subscription and activity logging do not', () => {
    expect(names.filter((name) => endpoints[name].auth === 'bearer')).toEqual([
      'logout',
      'readUser',
      'survivorDashboard',
      'sendEmergency',
      'withdrawEmergency',
      'listAlerts',
      'updateAlert',
      'activePairings',
      'generatePairing',
      'connectByPin',
      'connectByQr',
      'endPairing',
      'readProfile',
      'updateProfile',
      'readMonitoring',
      'listDoses',
      'exportAccount',
      'deleteAccount',
    ]);
  });

  test.each(names)('%s carries the bearer where the cookie is gone', async (endpoint) => {
    await send({ endpoint, params }, { ...session, bearerAlways: true });
    expect(seen().headers.get('authorization')).toBe('Bearer secret');
  });

  test('of nobody names no account and carries no bearer', async () => {
    await send({ endpoint: 'readUser', params }, { token: null, accountId: null });
    expect(seen().headers.has('x-account')).toBe(false);
    expect(seen().headers.has('authorization')).toBe(false);
  });

  test('that is told to leaves the cookie away, and keeps the bearer', async () => {
    await wireOf()({ endpoint: 'logout' }, session, { withoutCookie: true });
    expect(seen().init.credentials).toBe('omit');
    expect(seen().headers.get('authorization')).toBe('Bearer secret');
  });

  test('carries its key and its body where it has them', async () => {
    await send({ endpoint: 'logActivity', idempotencyKey: 'k', body: { a: 'ü' } });
    expect(seen().headers.get('idempotency-key')).toBe('k');
    expect(seen().headers.get('content-type')).toBe('application/json');
    expect(seen().init.body).toBe('{"a":"ü"}');
  });

  test('with a file is a form, whose content type is left to the browser', async () => {
    const avatar = new Blob(['PNG']);
    const body = { fname: 'Rosa', lname: 'Meyer', avatar };
    await send({ endpoint: 'updateProfile', params, body });
    const form = seen().init.body as FormData;
    expect([...form.keys()]).toEqual(['fname', 'lname', 'avatar']);
    expect(form.get('fname')).toBe('Rosa');
    expect(await (form.get('avatar') as File).text()).toBe('PNG');
    expect(seen().headers.has('content-type')).toBe(false);
  });

  test('of such a row without a file has no field for it', async () => {
    const body = { fname: 'Rosa', lname: 'Meyer', avatar: undefined };
    await send({ endpoint: 'updateProfile', params, body });
    expect([...(seen().init.body as FormData).keys()]).toEqual(['fname', 'lname']);
  });

  test('without a body says nothing of a content type', async () => {
    await send({ endpoint: 'deleteReminder', params });
    expect(seen().headers.has('content-type')).toBe(false);
    expect(seen().headers.has('idempotency-key')).toBe(false);
    expect(seen().init.body).toBeUndefined();
  });

  test('goes to the row’s path with params escaped and the query added', async () => {
    await send({
      endpoint: 'survivorDashboard',
      params: { userId: 'a/b?c' },
      query: { page: 2, limit: 5 },
    });
    expect(seen().url).toBe('http://here/api/survivor-dashboard/a%2Fb%3Fc?page=2&limit=5');
  });
});

describe('an answer', () => {
  test('brings status, body and what Retry-After asks, beside its row of the contract', async () => {
    fetched.mockResolvedValue(json(429, { code: 'x' }, { 'retry-after': '7' }));
    expect(await send({ endpoint: 'logout' })).toEqual({
      row: endpoints.logout,
      status: 429,
      body: { code: 'x' },
      retryAfter: '7',
    });
  });

  test.each(['', '<html>', '{"a":'])('that is no JSON (%j) has no body', async (text) => {
    fetched.mockResolvedValue(new Response(text, { status: 502 }));
    expect(await send({ endpoint: 'logout' })).toEqual({
      row: endpoints.logout,
      status: 502,
      body: null,
      retryAfter: null,
    });
  });
});

describe('a call that gets no answer', () => {
  const never: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  let timeout: AbortController;

  beforeEach(() => {
    timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  });
  afterEach(() => timeout.abort());

  test('is given up after 15 seconds', async () => {
    fetched.mockImplementation(never);
    const answer = send({ endpoint: 'logout' });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000);
    timeout.abort(new DOMException('too slow', 'TimeoutError'));
    await expect(answer).rejects.toThrow('too slow');
  });

  test('is given up when whoever asked no longer wants it', async () => {
    fetched.mockImplementation(never);
    const asked = new AbortController();
    const answer = wireOf()({ endpoint: 'logout' }, session, { signal: asked.signal });
    asked.abort(new Error('left'));
    await expect(answer).rejects.toThrow('left');
  });

  test('is given up too where the answer begins and never ends', async () => {
    fetched.mockImplementation((_input, init) => {
      const body = new ReadableStream({
        start: (controller) =>
          init?.signal?.addEventListener('abort', () => controller.error(new Error('cut'))),
      });
      return Promise.resolve(new Response(body));
    });
    const answer = send({ endpoint: 'logout' });
    timeout.abort();
    await expect(answer).rejects.toThrow('cut');
  });

  test('without a network rejects', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(send({ endpoint: 'logout' })).rejects.toThrow('Failed to fetch');
  });
});
