/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
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

test.each(['online', 'start'])(
  'a session left without a network is ended at the next %s',
  async (when) => {
    const { store, services, close } = await openTab(phone, clock);
    phone.network.up = false;
    await store.dispatch(logOut());
    expect(phone.storage.getItem('token')).toBeNull();
    expect(left()).toBe(rosa.token);
    phone.network.up = true;
    if (when === 'online') {
      services.goOnline();
    } else {
      close();
      await openTab(phone, clock);
    }
    await eventually(() => expect(left()).toBeNull());
    const [call] = phone.callsTo(logoutCall).slice(-1);
    expect(call?.headers.get('authorization')).toBe(`Bearer ${rosa.token}`);
  },
);

test.each([503, 429])('a %i is repeated, a 401 is not', async (status) => {
  const { store, services } = await openTab(phone, clock);
  phone.answer(logoutCall, () => json(status, { code: 'x', message: 'Please wait.' }));
  await store.dispatch(logOut());
  expect(left()).toBe(rosa.token);
  phone.answer(logoutCall, () => json(401, { code: 'unauthenticated', message: '' }));
  services.goOnline();
  await eventually(() => expect(left()).toBeNull());
});

test('the cookie is sent while no other user is signed in, so that the server deletes it', async () => {
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

test('several left sessions are each reported and forgotten on their own', async () => {
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

test('nothing is sent where no session was left', async () => {
  const { services } = await openTab(phone, clock);
  services.goOnline();
  await settle();
  expect(phone.callsTo(logoutCall)).toEqual([]);
});
