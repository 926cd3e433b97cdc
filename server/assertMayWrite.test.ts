import { describe, expect, test } from '@jest/globals';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import { quotas } from '../contract/fieldLimits.ts';
import { day, minute } from '../domain/specConstants.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { assertMayWrite } from './assertMayWrite.ts';
import type { Session } from './authenticate.ts';
import { perTest } from '../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let isLow = false;
const disk = { isLow: () => isLow, reportFull: async () => false };
const family = perTest(() => makeFamily({ now, devices: false, rateLimit: true, disk }));

const setPhone = () => family.call('PUT', '/api/account/phone', { phone: '0123 4567' });
test('every call that changes something counts, but these', () => {
  const rows: [string, EndpointDefinition][] = Object.entries(endpoints);
  const exempt = rows
    .filter(([, row]) => row.method !== 'GET' && (row.vital || row.urgent || row.writesNothing))
    .map(([name]) => name);
  expect(exempt.toSorted()).toEqual([
    'cancelEmailChange',
    'changePassword',
    'checkServer',
    'deleteAccount',
    'deleteMedicine',
    'deletePerson',
    'deleteReminder',
    'endInvite',
    'endOtherSessions',
    'endPairing',
    'endPersonSessions',
    'endSession',
    'locateEmergency',
    'logActivity',
    'login',
    'logout',
    'proveIdentity',
    'readRegistration',
    'readReset',
    'removeCalendarLink',
    'reportShown',
    'resetPassword',
    'revokeInvitation',
    'sendEmergency',
    'setPersonActive',
    'setReminderStatus',
    'subscribePush',
    'updateAlert',
    'withdrawEmergency',
  ]);
});

describe('an account', () => {
  let device = 'phone';
  const sendFile = (
    endpoint: EndpointDefinition,
    body: object,
    upload: Buffer | undefined,
    { id } = family.rosa,
  ) =>
    assertMayWrite(family.context, endpoint, {
      session: { user: { id }, tokenHashes: [device] } as unknown as Session,
      body,
      upload,
    });
  const send = (endpoint: EndpointDefinition, body: object, person = family.rosa) =>
    sendFile(endpoint, body, undefined, person);
  const noMore = 'Too many changes today';

  test('makes 5,000 changes a day, and goes on to alert and to answer doses', () => {
    const change = (who = family.rosa) => send(endpoints.setPhone, {}, who);
    for (let count = 0; count < quotas.changesPerDay; count += 1) {
      if (count % 300 === 0) family.clock.set(now + (count / 300) * minute);
      change();
    }
    expect(change).toThrow(noMore);
    change(family.carl);
    const answer = { dose: '2026-03-10T08:00' };
    send(endpoints.sendEmergency, {});
    send(endpoints.setReminderStatus, answer);
    send(endpoints.logActivity, answer);
    expect(() => send(endpoints.logActivity, {})).toThrow(noMore);
    family.clock.set(now + day);
    change();
  });

  test('makes 300 changes a minute', () => {
    for (let count = 0; count < 300; count += 1) send(endpoints.setPhone, {});
    expect(() => send(endpoints.setPhone, {})).toThrow('Too many changes at once');
    send(endpoints.sendEmergency, {});
    family.clock.set(now + minute);
    send(endpoints.setPhone, {});
  });

  test('sends 50 pictures a day', () => {
    const picture = Buffer.alloc(1);
    for (let count = 0; count < 50; count += 1) sendFile(endpoints.updateProfile, {}, picture);
    expect(() => sendFile(endpoints.setMedicinePicture, {}, picture)).toThrow('Too many pictures');
    send(endpoints.updateProfile, {});
  });

  test('sends 4 MB of changes a day', () => {
    const large = { note: 'x'.repeat(1024 ** 2 - 20) };
    for (let count = 0; count < 4; count += 1) send(endpoints.saveMedicine, large);
    expect(() => send(endpoints.saveMedicine, large)).toThrow(noMore);
    send(endpoints.setReminderStatus, large);
  });

  test('makes each vital call 300 times a minute and, alerts aside, 2,000 times a day, on each device', () => {
    for (const endpoint of [endpoints.withdrawEmergency, endpoints.setReminderStatus]) {
      for (let count = 0; count < 300; count += 1) send(endpoint, {});
      expect(() => send(endpoint, {})).toThrow('Too many tries');
    }
    send(endpoints.changePassword, {});
    device = 'tablet';
    send(endpoints.setReminderStatus, {});
    device = 'phone';
    for (let count = 300; count < 2_000; count += 1) {
      if (count % 100 === 0) family.clock.set(now + (count / 100) * minute);
      send(endpoints.setReminderStatus, {});
      send(endpoints.withdrawEmergency, {});
    }
    family.clock.set(now + 30 * minute);
    expect(() => send(endpoints.setReminderStatus, {})).toThrow('Too many tries');
    send(endpoints.withdrawEmergency, {});
  });

  test.each(['id', 'key'])('sends a first alert, however often its %s repeats', async (by) => {
    await family.pair(family.rosa, family.carl);
    const press = (id: string) =>
      by === 'id'
        ? family.call('POST', '/api/emergency/send', { id }, family.rosa.bearer)
        : family.call(
            'POST',
            '/api/emergency/send',
            {},
            {
              ...family.rosa.bearer,
              'idempotency-key': id,
            },
          );
    const [known, first] = [crypto.randomUUID(), crypto.randomUUID()];
    for (let count = 0; count <= 300; count += 1) await press(known);
    expect((await press(known)).statusCode).toBe(429);
    expect((await press(first)).statusCode).toBe(201);
  });
});

test('on a nearly full disk only what is vital is written, and the rest is refused in words', async () => {
  const { id } = await family.addMedicine({ made_at: now - day });
  isLow = true;
  const refused = await setPhone();
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    507,
    { code: 'disk_full', message: expect.stringContaining('disk of this server is nearly full') },
    '60',
  ]);
  const someone = { fname: 'A', lname: 'B', email: 'a@example.org', password: 'four herons' };
  const register = await family.call('POST', '/api/auth/register', {
    ...someone,
    role: 'survivor',
  });
  expect(register.statusCode).toBe(507);
  expect((await family.send()).statusCode).toBe(201);
  const answer = { status: 'taken', dose: '2026-03-10T08:00' };
  expect((await family.logDose(id, answer)).statusCode).toBe(201);
  expect((await family.logDose(id, { status: 'completed' })).statusCode).toBe(507);
  isLow = false;
  expect((await setPhone()).statusCode).toBe(200);
});
