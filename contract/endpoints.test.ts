import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { type EndpointDefinition, needsSession, pathOf } from './endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import { errorBody, errorStatus } from './errors.ts';
import { headers } from './headers.ts';
import { medicationChannel, medicationUpdate, pushMessage } from './messages.ts';

/** SPEC section 7, row for row, and the rows that DESIGN section 4 adds. */
const wireTable: Record<string, 'none' | 'bearer'> = {
  'POST /api/auth/register': 'none',
  'POST /api/auth/login': 'none',
  'POST /api/auth/forgot-password': 'none',
  'POST /api/auth/reset-password': 'none',
  'GET /api/auth/user/{id}': 'bearer',
  'GET /api/survivor-dashboard/{userId}': 'bearer',
  'GET /api/reminders/{userId}': 'none',
  'POST /api/reminders': 'none',
  'PUT /api/reminders/{reminderId}': 'none',
  'DELETE /api/reminders/{reminderId}': 'none',
  'POST /api/activities/log': 'none',
  'POST /api/emergency/send': 'bearer',
  'GET /api/emergency/alerts': 'bearer',
  'PUT /api/emergency/update-status/{alertId}': 'bearer',
  'POST /api/push/subscribe': 'none',
  'GET /api/pairing/active': 'bearer',
  'POST /api/pairing/generate': 'bearer',
  'POST /api/pairing/connect-pin': 'bearer',
  'POST /api/pairing/connect-qr': 'bearer',
  'GET /api/survivor/profile/{id}': 'bearer',
  'PUT /api/survivor/profile/{id}': 'bearer',
};
const added = new Set([
  'PUT /api/emergency/withdraw/{emergencyId}',
  'POST /api/auth/logout',
  'GET /api/push/public-key',
  'POST /api/push/shown',
  'GET /api/changes',
  'DELETE /api/pairing/{personId}',
  'GET /api/monitoring/{userId}',
  'GET /api/doses/{userId}',
  'GET /api/account/export',
  'DELETE /api/account',
]);

const signedOut = new Set(
  ['register', 'login', 'forgot-password', 'reset-password'].map((row) => `POST /api/auth/${row}`),
);

const rows: [string, EndpointDefinition][] = Object.values(endpoints).map((row) => [
  `${row.method} ${row.path}`,
  row,
]);
const entriesOf = (row: EndpointDefinition) =>
  row.params && 'entries' in row.params ? Object.keys(row.params.entries as object) : [];

describe.each(rows)('%s', (name, row) => {
  test('stands in the specification or among the added rows, with its auth column', () => {
    if (added.has(name)) return;
    expect(wireTable).toHaveProperty([name], row.auth);
  });

  test('has a schema for exactly the parameters of its path', () => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(entriesOf(row)).toEqual(named);
    expect(row.path).toMatch(/^(\/([a-z][a-z-]*|\{\w+\}))+$/);
  });

  test('asks for a session unless it is how one is made', () => {
    expect(needsSession(row)).toBe(!signedOut.has(name));
  });

  test('is a POST that may meet a used or a busy key where it records something', () => {
    if (!row.records) return;
    expect(row.method).toBe('POST');
    expect(row.errors).toEqual(expect.arrayContaining(['key_reused', 'in_progress']));
  });

  test('carries no body where its method has none', () => {
    expect(row.body !== undefined && row.method === 'GET').toBe(false);
  });

  test('names only errors that exist, each once, and says one sentence when it refuses', () => {
    expect(new Set(row.errors).size).toBe(row.errors.length);
    for (const code of row.errors) expect(errorStatus).toHaveProperty([code]);
    expect(row.invalidMessage).toMatch(/^[A-Z].*\.$/);
  });
});

test('every row of the specification is there', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(wireTable), ...added].toSorted(),
  );
});

test('no row is there twice', () => {
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
});

test('what a person records is marked as a record', () => {
  const records = rows.flatMap(([name, row]) => (row.records ? name : []));
  expect(records).toEqual(
    expect.arrayContaining([
      'POST /api/reminders',
      'POST /api/activities/log',
      'POST /api/emergency/send',
    ]),
  );
});

describe('pathOf', () => {
  const { readUser, createReminder } = endpoints;

  test('fills in the parameters', () => {
    expect(pathOf(readUser, { id: 'abc' })).toBe('/api/auth/user/abc');
    expect(pathOf(createReminder)).toBe('/api/reminders');
  });

  test.each([
    ['a/b', 'a%2Fb'],
    ['a?b=c#d', 'a%3Fb%3Dc%23d'],
    ['ä 💊', '%C3%A4%20%F0%9F%92%8A'],
    ['50%', '50%25'],
    ['$&', '%24%26'],
    ['{id}', '%7Bid%7D'],
  ])('escapes %j', (id, escaped) => {
    expect(pathOf(readUser, { id })).toBe(`/api/auth/user/${escaped}`);
  });

  test('keeps any value within its own part of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(!/^\.{1,2}$/.test(id));
        const { pathname, search, hash } = new URL(pathOf(readUser, { id }), 'http://localhost');
        expect([search, hash]).toEqual(['', '']);
        const parts = pathname.split('/');
        expect(parts.slice(0, 4)).toEqual(['', 'api', 'auth', 'user']);
        expect(parts.slice(4).map(decodeURIComponent)).toEqual([id]);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['', '.', '..'])('refuses %j, which would name another path', (id) => {
    expect(() => pathOf(readUser, { id })).toThrow('/api/auth/user/{id}');
  });

  test('says which parameter is missing', () => {
    expect(() => pathOf(readUser)).toThrow('/api/auth/user/{id} needs id');
    expect(() => pathOf(readUser, { userId: 'abc' })).toThrow('needs id');
  });
});

describe('endpoints', () => {
  const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;
  const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
  const named = { fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  const user = { ...named, id, role: 'survivor' };
  const activity = {
    id,
    activity_type: 'medication',
    details: 'Taken: Aspirin',
    status: 'taken',
    last_session: '2026-03-10T07:00:00.000Z',
  };

  test.each([
    [{ page: 1, limit: 5 }, true],
    [{ page: 1, limit: 100 }, true],
    [{ page: 0, limit: 5 }, false],
    [{ page: 1, limit: 0 }, false],
    [{ page: 1, limit: 101 }, false],
    [{ page: 1.5, limit: 5 }, false],
    [{ page: 1 }, false],
  ])('the dashboard takes %j: %s', (query, taken) => {
    expect(takes(endpoints.survivorDashboard.query, query)).toBe(taken);
  });

  test.each<[string, keyof typeof endpoints, string[], object]>([
    [
      'POST /api/auth/register',
      'register',
      ['fname', 'lname', 'email', 'password', 'role'],
      { message: 'm' },
    ],
    ['POST /api/auth/login', 'login', ['email', 'password'], { user, token: 't', message: 'm' }],
    ['POST /api/auth/forgot-password', 'forgotPassword', ['email'], { message: 'm' }],
    ['POST /api/auth/reset-password', 'resetPassword', ['token', 'newPassword'], { message: 'm' }],
    [
      'GET /api/auth/user/{id}',
      'readUser',
      [],
      { ...named, id, email: 'a@b', phone: null, time_zone: 'UTC' },
    ],
    [
      'GET /api/survivor-dashboard/{userId}?page={n}&limit=5',
      'survivorDashboard',
      ['page', 'limit'],
      { user: named, activities: [activity], pagination: { page: 1, limit: 5, hasMore: false } },
    ],
    ['POST /api/push/subscribe', 'subscribePush', ['userId', 'subscription'], { message: 'm' }],
    ['GET /api/survivor/profile/{id}', 'readProfile', [], { ...named, id }],
    [
      'PUT /api/survivor/profile/{id}',
      'updateProfile',
      ['fname', 'lname', 'avatar'],
      { updatedUser: { ...named, id }, message: 'm' },
    ],
  ])('Method and path, payload, reads: %s', (line, name, payload, reads) => {
    const row: EndpointDefinition = endpoints[name];
    expect(line.split('?')[0]).toBe(`${row.method} ${row.path}`);
    const entries = [row.body, row.query].flatMap((schema) =>
      schema && 'entries' in schema ? Object.keys(schema.entries as object) : [],
    );
    expect([...entries, ...(row.file === undefined ? [] : [row.file])]).toEqual(payload);
    expect(v.parse(row.answer, reads)).toEqual(reads);
    for (const field of Object.keys(reads)) {
      expect(takes(row.answer, { ...reads, [field]: undefined })).toBe(false);
    }
  });

  test('Activity record: activity_type, details, status, last_session (timestamp)', () => {
    const schema = endpoints.survivorDashboard.answer.entries.activities.item;
    expect(Object.keys(schema.entries)).toEqual(['id', ...Object.keys(activity).slice(1)]);
    for (const status of ['missed', 'taken', 'skipped', 'completed', 'pending']) {
      expect(takes(schema, { ...activity, status })).toBe(true);
    }
    expect(takes(schema, { ...activity, status: 'done' })).toBe(false);
    expect(takes(schema, { ...activity, last_session: 'yesterday' })).toBe(false);
  });

  test('Only survivor and caregiver can be chosen at registration', () => {
    const person = { fname: 'A', lname: 'B', email: 'a@b', password: '12345678' };
    expect(takes(endpoints.register.body, { ...person, role: 'survivor' })).toBe(true);
    expect(takes(endpoints.register.body, { ...person, role: 'caregiver' })).toBe(true);
    expect(takes(endpoints.register.body, { ...person, role: 'admin' })).toBe(false);
  });

  test('the calls of the spec pass without the fields that are our own', () => {
    const reminder = { user_id: id, medicine_name: 'A', dosage: '1', schedule_time: '08:00' };
    expect(takes(endpoints.createReminder.body, { ...reminder, frequency: '1x' })).toBe(true);
    expect(takes(endpoints.setReminderStatus.body, { status: 'taken' })).toBe(true);
    const entry = { user_id: id, activity_type: 'medication', details: 'Taken', status: 'taken' };
    expect(takes(endpoints.logActivity.body, entry)).toBe(true);
    expect(takes(endpoints.logActivity.body, { ...entry, activity_id: id })).toBe(true);
    expect(takes(endpoints.logActivity.body, { ...entry, dose: '2025-02-30T08:00' })).toBe(false);
  });
});

test.each([
  ['unauthenticated', 401],
  ['wrong_account', 401],
  ['forbidden', 403],
  ['duplicate_reminder', 409],
  ['key_reused', 422],
  ['in_progress', 425],
  ['too_many', 429],
] as const)('the error %s is answered with %i', (code, status) => {
  expect(errorStatus[code]).toBe(status);
});

test('an error is a code and a sentence, and may name the reminder that is there', () => {
  const error = { code: 'duplicate_reminder', message: 'It is there.', existing_id: 'x' };
  expect(v.parse(errorBody, error)).toEqual(error);
  expect(v.safeParse(errorBody, { code: 'x' }).success).toBe(false);
});

test('tabs tell each other name, status and time, and the dose where it is known', () => {
  const update = { medicineName: 'Aspirin', status: 'taken', timestamp: 1 };
  expect(medicationChannel).toBe('medication-updates');
  expect(v.parse(medicationUpdate, update)).toEqual(update);
  expect(v.safeParse(medicationUpdate, { ...update, dose: '2025-06-15T08:00' }).success).toBe(true);
  expect(v.safeParse(medicationUpdate, { ...update, dose: 'today' }).success).toBe(false);
  expect(v.safeParse(medicationUpdate, { ...update, status: 'done' }).success).toBe(false);
});

test('a push is one that a browser can show by itself', () => {
  const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
  const notification = {
    title: 'Emergency',
    body: 'Rosa needs help',
    navigate: 'https://upstroke.example.org/emergencylog',
    tag: 'emergency',
    silent: false,
    data: { id, kind: 'emergency', subjectId: id, aboutId: id },
  };
  const push = { web_push: 8030, notification, mutable: true };
  const takes = (change: object) =>
    v.safeParse(pushMessage, { ...push, notification: { ...notification, ...change } }).success;
  expect(v.parse(pushMessage, push)).toEqual(push);
  expect(v.safeParse(pushMessage, { ...push, web_push: 1 }).success).toBe(false);
  expect(takes({ navigate: '/emergencylog' })).toBe(false);
  expect(takes({ silent: true })).toBe(false);
  expect(takes({ data: { ...notification.data, kind: 'other' } })).toBe(false);
});

test('our headers are lower case and differ', () => {
  const names = Object.values(headers);
  expect(names).toEqual(names.map((name) => name.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
});
