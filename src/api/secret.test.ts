/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isPending, type UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from '../app/types.ts';
import { makeDrivenClock, settle } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makePhone } from '../../testkit/page/phone.ts';
import { rosa } from '../../testkit/page/scripted.ts';
import { accountApi } from './accountApi.ts';
import { authApi } from './authApi.ts';
import { type Secret, secretOf } from './secret.ts';

const { register, login, resetPassword } = authApi.endpoints;
const password = 'a secret horse';
const person = { fname: 'Rosa', lname: 'Meyer', role: 'survivor', email: rosa.email } as const;
const user = { ...person, id: rosa.user.id, avatarUrl: null };

const succeeds = () => json(200, { user, token: 't', message: 'Done.' });
const isRefused = () => json(401, { code: 'wrong_password', message: 'Wrong password.' });
const fails = () => Promise.reject(new TypeError());

test.each([
  [
    'register succeeds',
    (secret: Secret) => register.initiate({ ...person, password: secret }),
    succeeds,
  ],
  [
    'login is refused',
    (secret: Secret) => login.initiate({ ...person, password: secret }),
    isRefused,
  ],
  [
    'login gets no answer',
    (secret: Secret) => login.initiate({ ...person, password: secret }),
    fails,
  ],
  [
    'resetPassword succeeds',
    (newPassword: Secret) => resetPassword.initiate({ token: 't', newPassword }),
    succeeds,
  ],
  [
    'deleteAccount is refused',
    (secret: Secret) => accountApi.endpoints.deleteAccount.initiate(secret),
    isRefused,
  ],
])('a password is in no action, no state and no memory after %s', async (_call, call, reply) => {
  const phone = makePhone();
  phone.answer('', reply);
  const { store, services } = await openTab(phone, makeDrivenClock(0));
  const actions: UnknownAction[] = [];
  store.live(services, [
    (listen) => listen({ predicate: () => true, effect: (action) => void actions.push(action) }),
  ]);
  const secret = secretOf(password);
  const calling = store.dispatch(call(secret) as Parameters<AppDispatch>[0]) as unknown as {
    readonly arg: unknown;
  };
  await Promise.resolve(calling);
  await settle();
  expect(JSON.stringify(phone.calls.map(({ body }) => body))).toContain(password);
  expect(actions.some(isPending)).toBe(true);
  expect(JSON.stringify([actions, store.getState(), calling.arg])).not.toContain(password);
  expect(secret.tell()).toBe('');
});
