/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isPending, type UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from '../app/types.ts';
import { makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makeFakeDevice } from '../../testkit/page/fakeDevice.ts';
import { rosa } from '../../testkit/page/mockServer.ts';
import { accountApi } from './accountApi.ts';
import { authApi } from './authApi.ts';
import { type Secret, makeSecret } from './secret.ts';

const { register, login, resetPassword } = authApi.endpoints;
const password = 'a secret horse';
const person = { fname: 'Rosa', lname: 'Meyer', role: 'survivor', email: rosa.email } as const;
const user = { ...person, id: rosa.user.id, avatarUrl: null };

const answers = {
  succeeds: () => json(200, { user, token: 't', message: 'Done.' }),
  'is refused': () => json(401, { code: 'wrong_password', message: 'Wrong password.' }),
  'gets no answer': () => Promise.reject(new TypeError()),
};

const calls = {
  register: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(register.initiate({ ...person, password: secret })),
  login: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(login.initiate({ ...person, password: secret })),
  resetPassword: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(resetPassword.initiate({ token: 't', newPassword: secret })),
  deleteAccount: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(accountApi.endpoints.deleteAccount.initiate(secret)),
};

test.each([
  ['register', 'succeeds'],
  ['login', 'is refused'],
  ['login', 'gets no answer'],
  ['resetPassword', 'succeeds'],
  ['deleteAccount', 'is refused'],
] as const)('a password is in no action, state or memory after %s %s', async (call, answer) => {
  const phone = makeFakeDevice();
  phone.answer('', answers[answer]);
  const { store, services } = await openTab(phone, makeFakeClock(0));
  const actions: UnknownAction[] = [];
  store.attachRuntime(services, [
    (listen) => listen({ predicate: () => true, effect: (action) => void actions.push(action) }),
  ]);
  const secret = makeSecret(password);
  const calling = calls[call](store.dispatch, secret);
  await calling;
  await settle();
  expect(JSON.stringify(phone.calls.map(({ body }) => body))).toContain(password);
  expect(actions.some((action) => isPending(action))).toBe(true);
  expect(JSON.stringify([actions, store.getState(), calling.arg])).not.toContain(password);
  expect(secret.revealOnce()).toBe('');
});
