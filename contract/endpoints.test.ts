import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import { type EndpointDefinition, needsSession, pathOf } from './endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import { errorBody, parseErrorBody, errorStatus } from './errors.ts';
import { medicationChannel, medicationUpdate } from './messages.ts';
import { pushMessage } from './pushMessage.ts';

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

const rows: [string, EndpointDefinition][] = Object.values(endpoints).map((row) => [
  `${row.method} ${row.path}`,
  row,
]);
const entriesOf = (schema: unknown) =>
  Object.keys((schema as { readonly entries?: object } | undefined)?.entries ?? {});

/** The table of the specification, row for row, with the session that the page sends. */
const specRows = [
  'POST /api/auth/register none',
  'POST /api/auth/login none',
  'POST /api/auth/forgot-password none',
  'POST /api/auth/reset-password none',
  'GET /api/auth/user/{id} bearer',
  'GET /api/survivor-dashboard/{userId} bearer',
  'GET /api/reminders/{userId} none',
  'POST /api/reminders none',
  'PUT /api/reminders/{reminderId} none',
  'DELETE /api/reminders/{reminderId} none',
  'POST /api/activities/log none',
  'POST /api/emergency/send bearer',
  'GET /api/emergency/alerts bearer',
  'PUT /api/emergency/update-status/{alertId} bearer',
  'POST /api/push/subscribe none',
  'GET /api/pairing/active bearer',
  'POST /api/pairing/generate bearer',
  'POST /api/pairing/connect-pin bearer',
  'POST /api/pairing/connect-qr bearer',
  'GET /api/survivor/profile/{id} bearer',
  'PUT /api/survivor/profile/{id} bearer',
];

test('the rows of the specification are there, and only these need no session', () => {
  const named = rows.map(([name, row]) => `${name} ${row.withoutToken ? 'none' : 'bearer'}`);
  expect(named).toEqual(expect.arrayContaining(specRows));
  const withoutSession = rows.filter(([, row]) => !needsSession(row)).map(([name]) => name);
  const paths = [
    'register',
    'login',
    'forgot-password',
    'reset-password',
    'reset-account',
    'confirm-email',
    'registration',
  ];
  expect(withoutSession.toSorted()).toEqual(
    ['GET /api/operator', ...paths.map((at) => `POST /api/auth/${at}`)].toSorted(),
  );
});

test.each(rows)('%s is consistent', (_name, row) => {
  expect(row.path).toMatch(/^(\/([a-z][a-z-]*|\{\w+\}))+$/);
  const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
  expect(entriesOf(row.params)).toEqual(parameters);
  expect(row.body !== undefined && row.method === 'GET').toBe(false);
  const { errors, invalidMessage } = row;
  expect(new Set(errors).size).toBe(errors.length);
  for (const code of errors) expect(errorStatus).toHaveProperty([code]);
  if (row.params ?? row.query ?? row.body) expect(invalidMessage).toMatch(/^[A-Z].*\.$/);
  if (!row.takesIdempotencyKey) return;
  expect(row.method).toMatch(/^(POST|PUT)$/);
  expect(errors).toEqual(expect.arrayContaining(['key_reused', 'in_progress']));
});

test('an admin needs a proof for each change', () => {
  /** Neither changes an account nor lets someone in. */
  const harmless = ['POST /api/admin/doctor', 'POST /api/admin/doctor/test'];
  const changes = rows.filter(([, { who, method }]) => who === 'admin' && method !== 'GET');
  const unproven = changes.filter(([, { proof }]) => proof !== 'always').map(([name]) => name);
  expect(unproven).toEqual(harmless);
});

describe('pathOf', () => {
  const { readUser, createReminder } = endpoints;

  test('fills in the parameters, each escaped', () => {
    expect(pathOf(createReminder)).toBe('/api/reminders');
    expect(pathOf(readUser, { id: 'abc' })).toBe('/api/auth/user/abc');
    expect(pathOf(readUser, { id: '$& ä/{id}' })).toBe('/api/auth/user/%24%26%20%C3%A4%2F%7Bid%7D');
  });

  test('keeps any value within its own part of the path', () => {
    const ids = fc.string({ unit: 'grapheme', minLength: 1 });
    const named = ids.filter((id) => !/^\.{1,2}$/.test(id));
    checkProperty(200, named, (id) => {
      const { pathname, search, hash } = new URL(pathOf(readUser, { id }), 'http://localhost');
      expect([search, hash]).toEqual(['', '']);
      const parts = pathname.split('/');
      expect(parts.slice(0, 4)).toEqual(['', 'api', 'auth', 'user']);
      expect(parts.slice(4).map(decodeURIComponent)).toEqual([id]);
    });
  });

  test.each(['', '.', '..', undefined])('refuses %j, which would name another path', (id) => {
    const params = id === undefined ? { userId: 'abc' } : { id };
    expect(() => pathOf(readUser, params)).toThrow('/api/auth/user/{id} needs id');
  });
});

describe('a row', () => {
  const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
  test.each([
    [{ page: 1, limit: 5 }, true],
    [{ page: 1, limit: 100 }, true],
    [{ page: 0, limit: 5 }, false],
    [{ page: 1, limit: 101 }, false],
    [{ page: 1.5, limit: 5 }, false],
  ])('the dashboard takes %j: %s', (query, taken) => {
    expect(takes(endpoints.survivorDashboard.query, query)).toBe(taken);
  });

  test('an update may acknowledge, resolve or dismiss an alert', () => {
    const statuses = ['acknowledged', 'resolved', 'false_alarm', 'pending', 'closed', undefined];
    const { body } = endpoints.updateAlert;
    expect(statuses.filter((status) => takes(body, { status }))).toEqual(statuses.slice(0, 3));
  });

  test('the calls of the spec pass without the fields that are our own', () => {
    const reminder = { user_id: id, medicine_name: 'A', dosage: '1', schedule_time: '08:00' };
    expect(takes(endpoints.createReminder.body, { ...reminder, frequency: '1x' })).toBe(true);
    expect(takes(endpoints.setReminderStatus.body, { status: 'taken' })).toBe(true);
    expect(takes(endpoints.sendEmergency.body, {})).toBe(true);
    const entry = { user_id: id, activity_type: 'medication', details: 'Taken', status: 'taken' };
    expect(takes(endpoints.logActivity.body, entry)).toBe(true);
    expect(takes(endpoints.logActivity.body, { ...entry, activity_id: id })).toBe(true);
    expect(takes(endpoints.logActivity.body, { ...entry, dose: '2025-02-30T08:00' })).toBe(false);
  });
});

test('errors have a code and a sentence, and may name the existing reminder', () => {
  const error = { code: 'duplicate_reminder', message: 'It is there.', existing_id: 'x' };
  expect(v.parse(errorBody, error)).toEqual(error);
  expect(parseErrorBody(error)).toEqual(error);
  const others = [undefined, null, '<h1>Bad gateway</h1>', {}, { code: 502, message: 'Bad' }];
  for (const body of others) {
    expect(takes(errorBody, body)).toBe(false);
    expect(parseErrorBody(body)).toEqual({ code: 'unknown', message: '' });
  }
});

test('a medication update has name, status and time, and may have a dose', () => {
  const update = { medicineName: 'Aspirin', status: 'taken', timestamp: 1 };
  expect(medicationChannel).toBe('medication-updates');
  expect(v.parse(medicationUpdate, update)).toEqual(update);
  expect(takes(medicationUpdate, { ...update, dose: '2025-06-15T08:00' })).toBe(true);
  expect(takes(medicationUpdate, { ...update, dose: 'today' })).toBe(false);
  expect(takes(medicationUpdate, { ...update, status: 'done' })).toBe(false);
});

test('a push is one that a browser can show by itself', () => {
  const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
  const notification = {
    title: 'Emergency',
    body: 'Rosa needs help',
    tag: 'emergency',
    silent: false,
    navigate: 'https://upstroke.example.org/emergencylog',
    data: { id, kind: 'emergency', subjectId: id, aboutId: id },
  };
  const push = { web_push: 8030, notification, mutable: true };
  const isShown = (change: object) =>
    takes(pushMessage, { ...push, notification: { ...notification, ...change } });
  expect(v.parse(pushMessage, push)).toEqual(push);
  expect(takes(pushMessage, { ...push, web_push: 1 })).toBe(false);
  expect(isShown({ navigate: '/emergencylog' })).toBe(false);
  expect(isShown({ silent: true })).toBe(false);
  expect(isShown({ data: { ...notification.data, kind: 'other' } })).toBe(false);
});
