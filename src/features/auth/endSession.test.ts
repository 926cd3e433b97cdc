/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { answerFor, rosa } from '../../../testkit/page/scripted.ts';
import { endSession } from './endSession.ts';
import { logOut } from './logOut.ts';

const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 7, 0));
const logoutCall = 'POST /api/auth/logout';
const left = () => phone.storage.getItem('leftSessions');

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, {});
  phone.answer(logoutCall, () => json(200, { message: 'Bye.' }));
});

test('a session left without network is ended on the server when the network returns', async () => {
  const { store, services } = await openTab(phone, clock);
  phone.network.up = false;
  await store.dispatch(logOut());
  expect(phone.storage.getItem('token')).toBeNull();
  expect(left()).toBe(rosa.token);
  phone.network.up = true;
  services.goOnline();
  await settle();
  expect(phone.callsTo(logoutCall).at(-1)?.headers.get('authorization')).toBe(
    `Bearer ${rosa.token}`,
  );
  expect(left()).toBeNull();
});

test('a session left without network is ended at the next start', async () => {
  const { store, close } = await openTab(phone, clock);
  phone.network.up = false;
  await store.dispatch(logOut());
  close();
  phone.network.up = true;
  await openTab(phone, clock);
  await settle();
  expect(left()).toBeNull();
});

test('a server in trouble is told again; one that refuses is not', async () => {
  const { store, services } = await openTab(phone, clock);
  const better = phone.answer(logoutCall, () => json(503, {}));
  await store.dispatch(logOut());
  expect(left()).toBe(rosa.token);
  better();
  phone.answer(logoutCall, () => json(401, { code: 'unauthenticated', message: '' }));
  services.goOnline();
  await settle();
  expect(left()).toBeNull();
});

test('the cookie goes along while nobody else is signed in, so that the server takes it away', async () => {
  const sent: unknown[] = [];
  const { fetch } = phone;
  phone = {
    ...phone,
    fetch: (input, init) => {
      if ((input as URL).pathname === '/api/auth/logout') sent.push(init?.credentials);
      return fetch(input, init);
    },
  };
  const { store } = await openTab(phone, clock);
  await store.dispatch(logOut());
  expect(sent).toEqual(['same-origin']);
});

test('each of several sessions that were left is told, and forgotten by itself', async () => {
  const letGo = phone.hold(logoutCall);
  const { store, services } = await openTab(phone, clock);
  const first = store.dispatch(endSession('first'));
  const second = store.dispatch(endSession('second'));
  expect(left()).toBe('first second');
  phone.network.up = false;
  letGo();
  await Promise.all([first, second]);
  expect(left()).toBe('first second');
  phone.network.up = true;
  services.device.localKeys.forgetLeft('first');
  services.goOnline();
  await settle();
  expect(phone.callsTo(logoutCall).at(-1)?.headers.get('authorization')).toBe('Bearer second');
  expect(left()).toBeNull();
});

test('a server that asks to wait is told again', async () => {
  phone.answer(logoutCall, () => json(429, { code: 'too_many', message: 'Please wait.' }));
  const { store } = await openTab(phone, clock);
  await store.dispatch(logOut());
  expect(left()).toBe(rosa.token);
});

test('where no session was left, nothing is told', async () => {
  const { services } = await openTab(phone, clock);
  services.goOnline();
  await settle();
  expect(phone.callsTo(logoutCall)).toEqual([]);
});
