import { isDeepStrictEqual } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { type EndpointDefinition, needsSession } from '../../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../../contract/endpoints/index.ts';
import {
  makeCaller,
  makeSamples,
  makeViewers,
  type Sent,
  withoutPassword,
} from '../../../testkit/server/endpointSamples.ts';
import { dumpTables } from '../../../testkit/server/dumpTables.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { makeTestDatabase } from '../../../testkit/server/testDatabase.ts';
import { hashToken } from './sessions.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { mintedTables } from '../auth/revokeSessions.ts';

/** What lets someone in. */
const secrets = {
  users: ['password_hash'],
  sessions: ['token_hash'],
  push_subscriptions: ['auth', 'session_hash'],
  invitations: ['token_hash'],
  pairing_codes: ['pin', 'qr_token'],
  calendar_feeds: ['token_hash'],
  email_tokens: ['token_hash'],
  // Its link is made when it is sent.
  mails: ['id'],
} satisfies Partial<Record<keyof Database, readonly string[]>> &
  Record<keyof typeof mintedTables, unknown>;

/** Mails without a link, or with one that only confirms an address. */
const harmless = new Set([
  'emergency',
  'confirm-email',
  'test',
  'password-changed',
  'email-change-asked',
  'erasure-planned',
]);

interface Secret {
  readonly made_by_session?: string | null;
}

const readSecrets = async (db: Db): Promise<Map<string, Secret>> => {
  const found = new Map<string, Secret>();
  for (const [table, columns] of Object.entries(secrets)) {
    const rows = await db
      .selectFrom(table as keyof typeof secrets)
      .selectAll()
      .execute();
    for (const row of rows) {
      if (table === 'mails' && 'kind' in row && harmless.has(row.kind)) continue;
      const values: Readonly<Record<string, unknown>> = row;
      for (const column of columns) found.set(`${table} ${String(values[column])}`, row);
    }
  }
  return found;
};

let beforeTransaction: (() => Promise<unknown>) | undefined;
const server = perTest(async () => {
  const database = await makeTestDatabase();
  const { db } = database;
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      const interrupt = beforeTransaction;
      beforeTransaction = undefined;
      await interrupt?.();
      return execute(work);
    };
    return transaction;
  };
  return makeFamily({ now: Date.parse('2026-03-10T09:00:00Z'), devices: false, database });
});
let people: Awaited<ReturnType<typeof makeViewers>>;

const callers = ['admin', 'owner', 'paired caregiver'] as const;

beforeEach(async () => {
  people = await makeViewers(server);
});

const send = async (name: EndpointName, token: string, sent: Sent) => {
  const { db } = server.context;
  const before = await readSecrets(db);
  const answer = await makeCaller(server)(name, { authorization: `Bearer ${token}` }, sent);
  const made = [...(await readSecrets(db))].filter(([secret]) => !before.has(secret));
  return { status: answer.statusCode, made };
};

/** Sends it in a session that ends as soon as the call is authenticated. */
const sendWhileSignedOut = async (name: EndpointName, token: string, sent: Sent) => {
  const { db } = server.context;
  let before: Awaited<ReturnType<typeof dumpTables>> | undefined;
  beforeTransaction = async () => {
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    before = await dumpTables(db);
  };
  const { status, made } = await send(name, token, sent);
  beforeTransaction = undefined;
  return { status, made, isUnchanged: isDeepStrictEqual(before, await dumpTables(db)) };
};

const minting: readonly EndpointName[] = [
  'createInvitation',
  'createResetLink',
  'createCalendarLink',
  'generatePairing',
  'inviteCaregiver',
  'requestEmailChange',
  'changePassword',
  'subscribePush',
];

test.each(
  (Object.keys(endpoints) as EndpointName[]).filter((name) => needsSession(endpoints[name])),
)('%s lets no one in once its session has ended', async (name) => {
  const { proof, who }: EndpointDefinition = endpoints[name];
  let hasMinted = false;
  for (const caller of callers) {
    const { id } = people[caller];
    // Without the password: to prove the session would notice its end.
    const sent = withoutPassword(name, await makeSamples(server, people)[name](caller));
    const late = await sendWhileSignedOut(name, await server.signIn(id), sent);
    expect([caller, late.made]).toEqual([caller, []]);
    const isDangerous = proof === 'always' && (who === 'signedIn' || caller === 'admin');
    const refused = { status: 401, isUnchanged: true };
    if (isDangerous) expect([caller, late]).toMatchObject([caller, refused]);
    const token = await server.signIn(id);
    for (const [, row] of (await send(name, token, sent)).made) {
      hasMinted = true;
      if ('made_by_session' in row) expect(row.made_by_session).toBe(hashToken(token));
    }
  }
  expect(hasMinted).toBe(minting.includes(name));
});
