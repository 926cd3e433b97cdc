import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { InjectOptions } from 'light-my-request';
import * as v from 'valibot';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { errorBody, errorStatus } from '../contract/errors.ts';
import { type Family, makeFamily } from '../testkit/server/family.ts';
import type { TestPerson } from '../testkit/server/makeTestServer.ts';
import { multipartOf } from '../testkit/server/multipartOf.ts';

/** Texts that have broken parsers, databases and screens before. */
const oddTexts = [
  '',
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eevil',
  'é'.normalize('NFD'),
  '💊'.repeat(50),
  'ß'.repeat(300),
  'x'.repeat(70_000),
  "'; drop table users; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '1e999',
  '2026-02-30T25:61',
];
const oddNumbers = [0, -0, -1, 0.5, 1e21, 2 ** 53, -(2 ** 53), Number.MAX_VALUE, 1e-300];

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }));

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...oddNumbers, null, true, false),
  fc.constantFrom<unknown>([], {}, [[]], [null], { toString: 1 }, { $gt: '' }),
  fc.jsonValue(),
);

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
};
type GoodValues = Readonly<Record<string, readonly unknown[]>>;

/** Values that fit a schema as far as its type goes; `good` knows fitting ones by field name. */
const fittingValue = (schema: Schema, name: string, good: GoodValues): fc.Arbitrary<unknown> => {
  if (schema.entries) return fittingObject(schema.entries, good);
  if (schema.wrapped) return fittingValue(schema.wrapped, name, good);
  const known = schema.options ?? good[name];
  if (known) return fc.constantFrom(...known);
  if (schema.type === 'number') return fc.nat(1_000);
  return schema.type === 'string' ? fc.string({ minLength: 1 }) : fc.jsonValue();
};

const fittingObject = (entries: Readonly<Record<string, Schema>>, good: GoodValues) => {
  const fields = Object.entries(entries);
  return fc.record(
    Object.fromEntries(fields.map(([name, schema]) => [name, fittingValue(schema, name, good)])),
  );
};

/** An object that fits the schema but for up to three of its fields, and may hold strange ones. */
const almostFitting = (
  schema: Schema | undefined,
  good: GoodValues,
): fc.Arbitrary<Record<string, unknown>> => {
  const entries = schema?.entries ?? {};
  const names = [...Object.keys(entries), '__proto__', 'constructor', 'admin', 'user_id', 'role'];
  const change = fc.tuple(fc.constantFrom(...names), fc.option(oddValue, { nil: undefined }));
  return fc
    .tuple(fittingObject(entries, good), fc.array(change, { maxLength: 3 }))
    .map(([fitting, changes]) => {
      const changed = [...Object.entries(fitting), ...changes];
      const gone = new Set(
        changes.filter(([, value]) => value === undefined).map(([name]) => name),
      );
      return Object.fromEntries(changed.filter(([name]) => !gone.has(name)));
    });
};

/** Header values that Node would let through. */
const oddHeader = fc
  .oneof(
    fc.constantFrom('', 'x'.repeat(300), 'Europe/Berlin', '../zone', 'true', 'Bearer', 'miss:a:b'),
    fc.string(),
  )
  .map((text) => text.replaceAll(/[^\x20-\x7e]/g, '~'));

/** One part of a path, escaped so that it stays one, or not. */
const oddPart = fc.oneof(
  oddText.map((text) =>
    encodeURIComponent(text.slice(0, 2_000).replaceAll(/\p{Surrogate}/gu, '\uFFFD')),
  ),
  fc.constantFrom('..', '.', '%2e%2e', '%2F', '%00', '%', '%zz', '%C0%AF', ';', '*', '//', '~'),
);

/** Calls to each endpoint; `npm run test:all` makes more. FUZZ_SEED sets another seed. */
const allRuns = process.env.TEST_ALL === '1' ? '800' : '60';
const casesPerRow = Number(process.env.FUZZ_RUNS ?? allRuns);
const seed = Number(process.env.FUZZ_SEED ?? '1');

const app = '<!doctype html><title>Upstroke</title>';
let distDir: string;
let server: Family;
let bearers: Record<'rosa' | 'caregiver' | 'nobody', object>;
let good: GoodValues;

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  await writeFile(path.join(distDir, 'index.html'), app);
  server = await makeFamily({ now: Date.parse('2026-03-10T09:00:00Z'), distDir });
  const { rosa, carl } = server;
  bearers = { rosa: await freshBearer(rosa), caregiver: await freshBearer(carl), nobody: {} };
  const ids = [rosa.id, carl.id, (await server.addMedicine()).id];
  const idNames = ['id', 'user_id', 'userId', 'reminderId', 'medicineId', 'alertId', 'activity_id'];
  good = {
    ...Object.fromEntries(idNames.map((name) => [name, ids])),
    schedule_time: ['08:00', '21:30:00'],
    frequency: ['1x', '3x'],
    dose: ['2026-03-10T08:00', '2026-03-09T08:00'],
    occurred_at: [0, Date.parse('2026-03-10T08:05:00Z')],
    email: ['a@b.c', rosa.email],
    token: ['x'],
    page: ['1', '100000'],
    limit: ['5'],
    since: ['0', '3'],
    pin: ['ABC234'],
    endpoint: ['https://fcm.googleapis.com/fcm/send/x', 'http://127.0.0.1:1/x'],
  };
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
const asTexts = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]));

/** Nearly valid bodies, as form fields or JSON, complete or truncated. */
const bodies = (
  row: EndpointDefinition,
): fc.Arbitrary<Pick<InjectOptions, 'headers' | 'payload'>> => {
  const fitting = almostFitting(row.body, good);
  const body = fc.oneof({ weight: 4, arbitrary: fitting }, oddValue);
  const json = fc.tuple(body, fc.nat(), fc.nat(9)).map(([value, at, cut]) => {
    const whole = JSON.stringify(value);
    const payload = cut === 0 ? whole.slice(0, at % (whole.length + 1)) : whole;
    return { payload, headers: { 'content-type': 'application/json' } };
  });
  const form = fc
    .tuple(fitting, fc.uint8Array({ maxLength: 300 }))
    .map(([fields, file]) =>
      multipartOf(asTexts(fields), { field: row.file ?? 'avatar', content: Buffer.from(file) }),
    );
  const [often, seldom] = row.file === undefined ? [json, form] : [form, json];
  return fc.oneof({ weight: 4, arbitrary: often }, seldom);
};

const urls = (row: EndpointDefinition): fc.Arbitrary<string> => {
  const known = fc.constantFrom(...(good['id'] as string[]));
  const part = fc.oneof({ weight: 2, arbitrary: known }, oddPart);
  const filledPath = part.map((text) => row.path.replace(/\{\w+\}/, () => text));
  const fields = almostFitting(row.query, good).map((query) => new URLSearchParams(asTexts(query)));
  const query = fc.oneof(
    fc.constant(''),
    fields.map((each) => `?${each.toString()}`),
    oddPart.map((odd) => `?page=${odd}&page=1&limit[]=${odd}&since=1&since=2`),
  );
  const after = fc.constantFrom('', '', '', '', '', '', '/', '//', '/..');
  return fc.tuple(filledPath, after, query).map((texts) => texts.join(''));
};

const headerNames = 'idempotency-key x-account time-zone cookie sec-fetch-site'.split(' ');
const ownHeaders = fc.record(Object.fromEntries(headerNames.map((name) => [name, oddHeader])), {
  requiredKeys: [],
});

type FuzzCall = InjectOptions & { readonly url: string };

const calls = (row: EndpointDefinition): fc.Arbitrary<FuzzCall> =>
  fc
    .tuple(
      urls(row),
      bodies(row),
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, ownHeaders),
      fc.constantFrom<keyof typeof bearers>('rosa', 'rosa', 'rosa', 'caregiver', 'nobody'),
    )
    .map(([url, body, headers, who]) => ({
      ...(row.method !== 'GET' && body),
      method: row.method,
      url,
      headers: { ...(row.method !== 'GET' && body.headers), ...headers, ...bearers[who] },
    }));

const statuses = new Set<number>(Object.values(errorStatus));

/** Checks that apply to every response. */
const check = async (row: EndpointDefinition, call: FuzzCall): Promise<void> => {
  // Injected calls do not yield to the event loop, so the server would seem overloaded.
  await new Promise(setImmediate);
  const answer = await server.app.inject(call);
  // A path trick may resolve to the app itself.
  if (answer.body === app && /\/\.\.?(\/|$)/.test(call.url)) return;
  if (answer.statusCode === row.status) {
    v.parse(row.response, answer.json());
    return;
  }
  expect(answer.statusCode).toBeLessThan(500);
  expect(statuses).toContain(answer.statusCode);
  const { code } = v.parse(errorBody, answer.json());
  expect(errorStatus).toHaveProperty([code], answer.statusCode);
};

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const row: EndpointDefinition = endpoints[name];
  test(`answers ${casesPerRow} malformed calls in the shape of the contract`, async () => {
    await fc.assert(
      fc.asyncProperty(calls(row), async (call) => {
        await check(row, call);
        // Logging out would end the session of the other calls.
        if (name !== 'logout') return;
        bearers.rosa = await freshBearer(server.rosa);
        bearers.caregiver = await freshBearer(server.carl);
      }),
      { numRuns: casesPerRow, seed },
    );
  });
});

/** Without a proof: a malformed call must not delete the account or choose a password. */
const freshBearer = async ({ id }: TestPerson) => {
  const token = await server.signIn(id);
  await server.context.db.updateTable('sessions').set({ proven_at: null }).execute();
  return { authorization: `Bearer ${token}` };
};

test('afterwards the account still works', async () => {
  const { email, password } = server.rosa;
  const answer = await server.call('POST', '/api/auth/login', { email, password });
  expect(answer.statusCode).toBe(200);
});
