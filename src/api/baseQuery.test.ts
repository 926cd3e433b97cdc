/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { Wire } from '../device/wire.ts';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../testkit/page/phone.ts';
import { reminderOf, rosa } from '../../testkit/page/scripted.ts';
import { authApi } from './authApi.ts';
import { baseQuery, refusalOf, uploadProgressed } from './baseQuery.ts';
import { profileApi } from './profileApi.ts';
import { remindersApi } from './remindersApi.ts';
import { secretOf } from './secret.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const list = async () => {
  const { store } = await openTab(phone, makeDrivenClock(0));
  const answer = await store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
  );
  return { ...answer, auth: store.getState().auth };
};

const answerList = (reply: () => Response | Promise<Response>) =>
  phone.answer('GET /api/reminders/', reply);

describe('an answer', () => {
  test('is given as the contract knows it, without what it does not know', async () => {
    const row = reminderOf('Aspirin', '08:00');
    answerList(() => json(200, [{ ...row, secret: 'x' }]));
    expect((await list()).data).toEqual([row]);
  });

  test.each([
    ['another shape', () => json(200, { rows: [] })],
    [
      'a row without its id',
      () => json(200, [{ ...reminderOf('Aspirin', '08:00'), id: undefined }]),
    ],
    ['no JSON', () => new Response('<!doctype html>')],
    ['nothing', () => new Response('')],
  ])('of %s is no answer', async (_what, reply) => {
    answerList(reply);
    expect((await list()).error).toEqual({ kind: 'schema' });
  });

  test('that does not come is the network', async () => {
    answerList(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await list()).error).toEqual({ kind: 'network' });
  });
});

describe('a refusal', () => {
  test.each([
    [403, { code: 'forbidden', message: 'No.' }],
    [409, { code: 'duplicate_reminder', message: 'There.', existing_id: 'r1' }],
    [400, { code: 'invalid', message: 'Not so.', details: ['body.email'] }],
  ])('of %i tells its code, message and more', async (status, body) => {
    answerList(() => json(status, body));
    expect((await list()).error).toEqual({ kind: 'refused', status, ...body });
  });

  test.each([null, 'x', [], { message: 'No code.' }, { code: 7, message: 'No.' }])(
    'of another shape (%j) is one without words',
    (body) => {
      expect(refusalOf(502, body)).toEqual({
        kind: 'refused',
        status: 502,
        code: 'unknown',
        message: '',
      });
    },
  );

  test('of 401 says that the session does not stand', async () => {
    answerList(() => json(401, { code: 'unauthenticated', message: 'Sign in.' }));
    expect((await list()).auth.refused).toBe(true);
  });

  test('of 403 leaves the session alone', async () => {
    answerList(() => json(403, { code: 'forbidden', message: 'No.' }));
    expect((await list()).auth.refused).toBe(false);
  });

  test.each(['login', 'register'] as const)('of 401 on %s is no end of a session', async (name) => {
    phone.answer('POST /api/auth/', () => json(401, { code: 'x', message: 'password' }));
    const { store } = await openTab(phone, makeDrivenClock(0));
    const person = {
      fname: 'R',
      lname: 'M',
      email: 'r@e.org',
      password: secretOf('x'),
      role: 'survivor',
    } as const;
    if (name === 'login') await store.dispatch(authApi.endpoints.login.initiate(person));
    else await store.dispatch(authApi.endpoints.register.initiate(person));
    expect(store.getState().auth.refused).toBe(false);
  });
});

describe('a call with a file', () => {
  const profile = { id: rosa.user.id, fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  const answered = { updatedUser: profile, message: 'Saved.' };

  test('tells in whole percent how much has left the device', async () => {
    const { store, services } = await openTab(phone, makeDrivenClock(0));
    const dispatch = jest.fn();
    const wire: Wire = async (_call, _session, { onProgress } = {}) => {
      for (const share of [0, 0.004, 0.505, 1]) onProgress?.(share);
      return { row: endpoints.updateProfile, status: 200, body: answered, retryAfter: null };
    };
    const extra = { ...services, device: { ...services.device, wire } };
    const api = { dispatch, extra, getState: store.getState } as unknown as BaseQueryApi;
    const call = { endpoint: 'updateProfile' } as const;
    expect(await baseQuery(call, { ...api, signal: new AbortController().signal }, {})).toEqual({
      data: answered,
    });
    expect(dispatch.mock.calls).toEqual(
      [0, 0, 51, 100].map((percent) => [uploadProgressed({ ...call, percent })]),
    );
  });

  test('sends the fields there are, as a form', async () => {
    phone.answer('PUT /api/survivor/profile/', () => json(200, answered));
    const { store } = await openTab(phone, makeDrivenClock(0));
    const { fname, lname, id } = profile;
    const change = { id, fname, lname, avatar: undefined };
    const { data } = await store.dispatch(profileApi.endpoints.updateProfile.initiate(change));
    expect(data).toEqual(answered);
    const [call] = phone.callsTo(`PUT /api/survivor/profile/${id}`);
    expect(call?.body).toEqual({ fname, lname });
  });
});
