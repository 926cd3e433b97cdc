/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isPending, type UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from '../app/types.ts';
import { makeDrivenClock, settle } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../testkit/page/phone.ts';
import { accountApi } from './accountApi.ts';
import { authApi } from './authApi.ts';
import { type Secret, secretOf } from './secret.ts';

const { register, login, resetPassword } = authApi.endpoints;
const { deleteAccount } = accountApi.endpoints;
const password = 'a secret horse';
const names = { fname: 'Rosa', lname: 'Meyer', role: 'survivor' } as const;
const email = 'rosa@example.org';
const user = { ...names, id: '01936e0a-5c1e-7000-8f3a-2b6d1c9e4f70', avatarUrl: null };

const calls = {
  register: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(register.initiate({ ...names, email, password: secret })),
  login: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(login.initiate({ email, password: secret })),
  resetPassword: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(resetPassword.initiate({ token: 't', newPassword: secret })),
  deleteAccount: (dispatch: AppDispatch, secret: Secret) =>
    dispatch(deleteAccount.initiate(secret)),
};

const answers = {
  'that succeeds': (phone: Phone) =>
    phone.answer('', () => json(200, { user, token: 't', message: 'Done.' })),
  'that is refused': (phone: Phone) =>
    phone.answer('', () => json(401, { code: 'wrong_password', message: 'Wrong password.' })),
  'that gets no answer': (phone: Phone) => phone.answer('', () => Promise.reject(new TypeError())),
};

const cases = Object.keys(calls).flatMap((call) =>
  Object.keys(answers).map((answer) => [call, answer] as const),
);

test.each(cases as [keyof typeof calls, keyof typeof answers][])(
  'no password outlives its call, nor is it in an action or the state: %s %s',
  async (call, answer) => {
    const phone = makePhone();
    const sent: unknown[] = [];
    answers[answer](phone);
    const { store, services } = await openTab(phone, makeDrivenClock(0));
    const { wire } = services.device;
    const actions: UnknownAction[] = [];
    store.live(
      {
        ...services,
        device: {
          ...services.device,
          wire: (wired, ...rest) => {
            sent.push(wired.body);
            return wire(wired, ...rest);
          },
        },
      },
      [
        (listen) =>
          listen({ predicate: () => true, effect: (action) => void actions.push(action) }),
      ],
    );
    const secret = secretOf(password);
    const calling = calls[call](store.dispatch, secret);
    await calling;
    await settle();
    expect(JSON.stringify(sent)).toContain(password);
    expect(actions.some(isPending)).toBe(true);
    expect(JSON.stringify([actions, store.getState(), calling.arg])).not.toContain(password);
    expect(secret.tell()).toBe('');
  },
);
