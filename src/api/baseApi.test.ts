/** @jest-environment node */
import { expect, test, describe } from '@jest/globals';
import { recordsOfReminders } from '../../domain/medicines.ts';
import { retrySentence } from '../../contract/errors.ts';
import { settle } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import { clock, phone, phoneTestbed, replacePhone } from '../../testkit/page/phoneTestbed.ts';
import { ofRosa, rosa, makeReminder } from '../../testkit/page/mockServer.ts';
import { baseApi } from './baseApi.ts';
import { authApi } from './authApi.ts';
import { sessionApi } from './sessionApi.ts';
import { publicApi } from './publicApi.ts';
import { toHttpError } from './baseQuery.ts';
import { makeSecret, type Secret } from './secret.ts';
import { isPending, type UnknownAction } from '@reduxjs/toolkit';
import { attachListeners } from '../app/listeners.ts';
import type { AppDispatch } from '../app/types.ts';

const { id } = rosa.user;
const { login } = authApi.endpoints;
const { readProfile, updateProfile } = sessionApi.endpoints;
phoneTestbed();

test('a changed profile is read again', async () => {
  const names = { fname: 'Rosa', lname: 'Meyer' };
  const profile = { id, ...names, avatarUrl: null };
  phone.answer('GET /api/survivor/profile/', () => json(200, profile));
  phone.answer('PUT', () => json(200, { updatedUser: profile, message: 'Saved.' }));
  const { store } = await openTab(phone, clock);
  const reading = store.dispatch(readProfile.initiate({ params: { id } }));
  await reading;
  await store.dispatch(updateProfile.initiate({ params: { id }, body: names }));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(phone.callsTo('GET /api/survivor/profile/')).toHaveLength(2);
  reading.unsubscribe();
});

const list = async (reply: () => Response | Promise<Response>) => {
  phone.answer('GET /api/medicines/', reply);
  const { store } = await openTab(phone, clock);
  const answer = await store.dispatch(
    sessionApi.endpoints.listMedicines.initiate(ofRosa, { subscribe: false }),
  );
  return { ...answer, isRefused: store.getState().auth.isExpired };
};

describe('an answer', () => {
  const [medicine] = recordsOfReminders([makeReminder('Aspirin', '08:00')]);

  test('contains only what the contract knows', async () => {
    expect((await list(() => json(200, [{ ...medicine, secret: 'x' }]))).data).toEqual([medicine]);
  });

  test('names a zone that is unknown here by its offset', async () => {
    const person = { fname: 'Rosa', lname: '', email: '', phone: null, avatarUrl: null };
    const reply = { ...person, id, time_zone: 'Mars/Olympus', zone_offset: 345 };
    phone.answer('GET /api/auth/user/', () => json(200, reply));
    const { store } = await openTab(phone, clock);
    const reading = store.dispatch(sessionApi.endpoints.readUser.initiate({ params: { id } }));
    expect((await reading).data?.time_zone).toBe('+05:45');
    reading.unsubscribe();
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

  test('of 413 of a proxy is a refusal: the call is too large', async () => {
    const { error } = await list(() => json(413, '<h1>Too Large</h1>'));
    expect(error).toEqual({ kind: 'refused', status: 413, code: 'unknown', message: '' });
  });

  test.each([
    [401, '<h1>Sign in to the proxy</h1>'],
    [401, null],
    [401, { message: 'Unauthorized' }],
    [401, { code: 'login_required', message: 'Sign in to the proxy.' }],
    [403, { error: 'Forbidden' }],
    [404, '<h1>Not found</h1>'],
    [407, ''],
  ])('of %i with the body %j is of a proxy: none of ours', async (status, body) => {
    const { error, isRefused } = await list(() => json(status, body));
    expect([error, isRefused]).toEqual([{ kind: 'network' }, false]);
  });

  test.each([
    ['900', /^Too many tries\. Please try again after \d\d?:\d\d( tomorrow)?\.$/],
    ['5', /^Too many tries\. Please try again in a moment\.$/],
  ])('of 429 says until when, on the clock of the device: in %s s', async (seconds, text) => {
    const message = `Too many tries. ${retrySentence(Number(seconds))}`;
    const body = { code: 'too_many', message };
    const { error } = await list(() => json(429, body, { 'retry-after': seconds }));
    expect(error).toMatchObject({ code: 'too_many', message: expect.stringMatching(text) });
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
  const { store } = await openTab(phone, clock);
  const body = { email: 'r@e.org', password: makeSecret('x') };
  await store.dispatch(login.initiate({ body }));
  expect(store.getState().auth.isExpired).toBe(false);
});

const { register, resetPassword } = publicApi.endpoints;
const password = 'a secret horse';
const newUser = { fname: 'Rosa', lname: 'Meyer', role: 'survivor', email: rosa.email } as const;
const user = { ...newUser, id: rosa.user.id, avatarUrl: null };

const answers = {
  succeeds: () => json(200, { user, token: 't', message: 'Done.' }),
  'is refused': () => json(401, { code: 'wrong_password', message: 'Wrong password.' }),
  'gets no answer': () => Promise.reject(new TypeError()),
};

const calls = {
  register: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(
      register.initiate({
        body: { ...newUser, password: secret, invitation: makeSecret(password) },
      }),
    ),
  login: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(login.initiate({ body: { email: rosa.email, password: secret } })),
  resetPassword: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(resetPassword.initiate({ body: { token: makeSecret('t'), newPassword: secret } })),
  deleteAccount: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(sessionApi.endpoints.deleteAccount.initiate({ body: { password: secret } })),
  changePassword: (dispatch: AppDispatch, secret: Secret) => {
    const body = { currentPassword: makeSecret(password), newPassword: secret };
    return dispatch(sessionApi.endpoints.changePassword.initiate({ body }));
  },
};

const openRecordedTab = async () => {
  const { store } = await openTab(phone, clock);
  const actions: UnknownAction[] = [];
  attachListeners(store, [
    (listen) => listen({ predicate: () => true, effect: (action) => void actions.push(action) }),
  ]);
  return { store, actions };
};

test('a calendar link goes to the caller and is in no action or state', async () => {
  phone.answer('POST /api/calendar', () => json(201, { link: 'a secret link' }));
  const { store, actions } = await openRecordedTab();
  const links: string[] = [];
  const { createCalendarLink } = sessionApi.endpoints;
  await store.dispatch(createCalendarLink.initiate((link) => void links.push(link)));
  expect(links).toEqual(['a secret link']);
  expect(JSON.stringify([actions, store.getState()])).not.toContain('a secret link');
});

test.each([
  ['register', 'succeeds'],
  ['login', 'is refused'],
  ['login', 'gets no answer'],
  ['resetPassword', 'succeeds'],
  ['deleteAccount', 'is refused'],
  ['changePassword', 'succeeds'],
] as const)('a password is in no action, state or memory after %s %s', async (call, answer) => {
  replacePhone();
  phone.answer('', answers[answer]);
  const { store, actions } = await openRecordedTab();
  const secret = makeSecret(password);
  const calling = calls[call](store.dispatch, secret);
  await calling;
  await settle();
  expect(JSON.stringify(phone.calls.map(({ body }) => body))).toContain(password);
  expect(actions.some((action) => isPending(action))).toBe(true);
  expect(JSON.stringify([actions, store.getState(), calling.arg])).not.toContain(password);
  expect(secret.revealOnce()).toBe('');
});

test('another user’s profile is never stored as one’s own', async () => {
  const eve = { id: '0198c0de-0000-7000-8000-0000000000ee', fname: 'Eve', lname: 'Winter' };
  phone.answer('GET /api/survivor/profile/', () => json(200, { ...eve, avatarUrl: null }));
  const { store } = await openTab(phone, clock);
  const { data } = await store.dispatch(
    readProfile.initiate({ params: { id: eve.id } }, { subscribe: false }),
  );
  expect(data).toMatchObject(eve);
  expect(store.getState().profile).toMatchObject({ ownerId: id, known: null, readAt: null });
});
