import { beforeEach, describe, expect, test } from '@jest/globals';
import { accessMatrix, type Permission, type Viewer, viewers } from '../contract/accessMatrix.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { dumpTables } from '../testkit/server/dumpTables.ts';
import {
  makeCaller,
  makeSamples,
  makeViewers,
  type Samples,
  unknownId as unknown,
  withoutProof,
} from '../testkit/server/endpointSamples.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { perTest } from '../testkit/server/perTest.ts';

const server = perTest(() =>
  makeFamily({ now: Date.parse('2026-03-10T09:00:00Z'), devices: false }),
);
const call: ReturnType<typeof makeCaller> = (...sent) => makeCaller(server)(...sent);
let people: Awaited<ReturnType<typeof makeViewers>>;
let samples: Samples;

beforeEach(async () => {
  people = await makeViewers(server);
  samples = makeSamples(server, people);
});

const headersOf = (viewer: Viewer) => (viewer === 'anonymous' ? {} : people[viewer].bearer);

/** Allowed, but with an empty list. */
const alone = new Set(
  ['formerly paired', 'admin', 'admin without a proof'].map((who) => `activePairings by ${who}`),
);

const codes = { no: 'forbidden', signIn: 'unauthenticated', prove: 'proof_needed' } as const;

const statusOf = (name: EndpointName, viewer: Viewer, permission: Permission): number => {
  if (permission === 'signIn') return 401;
  if (permission !== 'yes') return 403;
  return alone.has(`${name} by ${viewer}`) ? 404 : endpoints[name].status;
};

describe.each(Object.entries(accessMatrix()) as [EndpointName, Record<Viewer, Permission>][])(
  '%s',
  (name, permissions) => {
    test('answers everybody as the matrix has it, and a refusal changes nothing', async () => {
      for (const viewer of viewers) {
        const sample = await samples[name](viewer);
        const sent = viewer === 'admin without a proof' ? withoutProof(name, sample) : sample;
        const before = await dumpTables(server.context.db);
        const answer = await call(name, headersOf(viewer), sent);
        const expected = statusOf(name, viewer, permissions[viewer]);
        expect({ viewer, status: answer.statusCode }).toEqual({ viewer, status: expected });
        const permission = permissions[viewer];
        if (permission === 'yes') continue;
        expect(answer.json()).toMatchObject({ code: codes[permission] });
        expect(await dumpTables(server.context.db)).toEqual(before);
      }
    });
  },
);

test.each([
  'readUser',
  'survivorDashboard',
  'listReminders',
  'logActivity',
  'createReminder',
  'listMedicines',
  'saveMedicine',
  'readProfile',
  'updateProfile',
  'updateAlert',
] as const)('%s of an unknown id is refused like that of a stranger', async (name) => {
  const { params = {}, body, ...sent } = await samples[name]('owner');
  const strange = {
    ...sent,
    params: Object.fromEntries(Object.keys(params).map((key) => [key, unknown])),
    ...(body && { body: { ...body, ...('user_id' in body && { user_id: unknown }) } }),
  };
  expect((await call(name, people.owner.bearer, strange)).statusCode).toBe(403);
});

test('a survivor reads the row of a paired caregiver only, and no more of it than that', async () => {
  const read = async (name: EndpointName, viewer: keyof typeof people) => {
    const { id } = people[viewer];
    const { query } = await samples[name]('owner');
    const sent = { params: { userId: id, id }, ...(query && { query }) };
    return (await call(name, people.owner.bearer, sent)).statusCode;
  };
  expect(await read('readUser', 'paired caregiver')).toBe(200);
  expect(await read('readUser', 'formerly paired')).toBe(403);
  expect(await read('readUser', 'unpaired caregiver')).toBe(403);
  for (const name of ['listReminders', 'survivorDashboard', 'readProfile'] as const) {
    expect([name, await read(name, 'paired caregiver')]).toEqual([name, 403]);
  }
});
