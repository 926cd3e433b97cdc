/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { HttpClient } from '../platform/httpClient.ts';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../testkit/page/fakeDevice.ts';
import { makeReminder, rosa } from '../../testkit/page/mockServer.ts';
import { authApi } from './authApi.ts';
import { baseQuery, toHttpError, uploadProgressed } from './baseQuery.ts';
import { remindersApi } from './remindersApi.ts';
import { makeSecret } from './secret.ts';

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice(rosa);
});

const list = async (reply: () => Response | Promise<Response>) => {
  phone.answer('GET /api/reminders/', reply);
  const { store } = await openTab(phone, makeFakeClock(0));
  const answer = await store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
  );
  return { ...answer, isRefused: store.getState().auth.isExpired };
};

describe('an answer', () => {
  const row = makeReminder('Aspirin', '08:00');

  test('contains only what the contract knows', async () => {
    expect((await list(() => json(200, [{ ...row, secret: 'x' }]))).data).toEqual([row]);
  });

  test.each([
    ['another shape', 'schema', () => json(200, { rows: [] })],
    ['no JSON', 'schema', () => new Response('<!doctype html>')],
    ['a failed fetch', 'network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('with %s is an error of kind %s', async (_what, kind, reply) => {
    expect((await list(reply)).error).toEqual({ kind });
  });

  test.each([
    [409, { code: 'duplicate_reminder', message: 'There.', existing_id: 'r1' }],
    [400, { code: 'invalid', message: 'Not so.', details: ['body.email'] }],
    [401, { code: 'unauthenticated', message: 'Sign in.' }],
  ])('of %i is a refusal with its code and message; 401 ends the session', async (status, body) => {
    const { error, isRefused } = await list(() => json(status, body));
    expect(error).toEqual({ kind: 'refused', status, ...body });
    expect(isRefused).toBe(status === 401);
  });

  test.each([null, 'x', [], { message: 'No code.' }, { code: 7, message: 'No.' }])(
    'that is refused with the body %j has no message',
    (body) => {
      const refusal = { kind: 'refused', status: 502, code: 'unknown', message: '' };
      expect(toHttpError(502, body)).toEqual(refusal);
    },
  );
});

test('a wrong password does not end the session', async () => {
  phone.answer('POST /api/auth/', () => json(401, { code: 'x', message: 'password' }));
  const { store } = await openTab(phone, makeFakeClock(0));
  const person = { email: 'r@e.org', password: makeSecret('x') };
  await store.dispatch(authApi.endpoints.login.initiate(person));
  expect(store.getState().auth.isExpired).toBe(false);
});

test('the progress of an upload is dispatched in whole percent', async () => {
  const { store, services } = await openTab(phone, makeFakeClock(0));
  const profile = { id: rosa.user.id, fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  const body = { updatedUser: profile, message: 'Saved.' };
  const dispatch = jest.fn();
  const wire: HttpClient = async (_call, _session, { onProgress } = {}) => {
    for (const share of [0, 0.004, 0.505, 1]) onProgress?.(share);
    return { endpoint: endpoints.updateProfile, status: 200, body, retryAfter: null };
  };
  const extra = { ...services, device: { ...services.device, httpClient: wire } };
  const api = { dispatch, extra, getState: store.getState } as unknown as BaseQueryApi;
  const call = { endpoint: 'updateProfile' } as const;
  const { signal } = new AbortController();
  expect(await baseQuery(call, { ...api, signal }, {})).toEqual({ data: body });
  expect(dispatch.mock.calls).toEqual(
    [0, 0, 51, 100].map((percent) => [uploadProgressed({ ...call, percent })]),
  );
});
