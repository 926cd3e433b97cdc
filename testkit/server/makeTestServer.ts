import { normalizeEmail } from '../../domain/email.ts';
import type { Selectable } from 'kysely';
import type { RequestBody } from '../../contract/endpoints/index.ts';
import type { Role } from '../../contract/fields.ts';
import type { AppDeps } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import { audit } from '../../server/audit.ts';
import { type Context, makeContext } from '../../server/context.ts';
import { inTransaction } from '../../server/transaction.ts';
import type { Db } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { insertUser, userById } from '../../server/modules/users/repository.ts';
import type { NewUser } from '../../server/modules/registration/createUser.ts';
import { createSession } from '../../server/modules/sessions/sessions.ts';
import { insertPairing } from '../../server/modules/pairing/repository.ts';
import { appConfig } from './appConfig.ts';
import { makeServerFacts } from './serverFacts.ts';
import { makeApp } from './makeApp.ts';
import { makeTestDatabase, type TestDatabase } from './testDatabase.ts';

/** A user with an account and a session. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The Authorization header of their session. */
  readonly bearer: { readonly authorization: string };
}

export type TestServer = Awaited<ReturnType<typeof makeTestServer>>;

export interface Options extends Partial<Config> {
  /** Initial time of the clock, in epoch milliseconds. */
  readonly now: number;
  /** In place of a clock of its own. */
  readonly sharedClock?: Context['clock'];
  readonly log?: AppDeps['log'];
  readonly disk?: Context['disk'];
  readonly protectsFromOverload?: boolean;
  /** One of its own unless given; either is gone when the server is closed. */
  readonly database?: TestDatabase;
}

const password = 'correct horse';
const pushPublicKey =
  'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';

/** Nearly everybody has the same password, and hashing it costs more than the rest of an account. */
const hashes = new Map<string, Promise<string>>();

/**
 * Makes an account as a sign-up does, with equal hashes for equal passwords, and a confirmed address;
 * returns its id.
 */
const addPerson = async (context: Context, { password: plain, ...user }: NewUser) => {
  const hash = hashes.get(plain) ?? hashPassword(plain);
  hashes.set(plain, hash);
  const id = context.newId();
  const made_at = context.clock.now();
  const rest = { avatar_url: null, time_zone: 'UTC', made_at, email_confirmed_at: made_at };
  const email_norm = normalizeEmail(user.email);
  const row = { ...user, ...rest, id, email_norm, password_hash: await hash };
  await inTransaction(context, async (inside) => {
    if (!(await insertUser(inside.db, row))) throw new Error(`${user.email} has an account`);
    await audit(inside, id, 'registered', id);
  });
  return id;
};

/** Shorter texts stand in any log by chance. */
const minLength = 5;

/** Every text of a person that a database holds, and every secret. */
const listSecrets = async (db: Db): Promise<string[]> => {
  const rows: Readonly<Record<string, unknown>>[] = [
    ...(await db.selectFrom('users').select(['email', 'email_norm', 'password_hash']).execute()),
    ...(await db.selectFrom('sessions').select('token_hash').execute()),
    ...(await db.selectFrom('medicines').select(['medicine_name', 'dosage']).execute()),
    ...(await db.selectFrom('activities').select('details').execute()),
    ...(await db.selectFrom('emergencies').select(['message', 'location_data']).execute()),
    ...(await db.selectFrom('pairing_codes').select(['pin', 'qr_token']).execute()),
    ...(await db.selectFrom('push_subscriptions').select(['endpoint', 'auth']).execute()),
    ...(await db.selectFrom('pushes').select('payload').execute()),
  ];
  const texts = rows.flatMap((row) => Object.values(row));
  return texts.filter((text): text is string => typeof text === 'string');
};

/** The first log line that holds one of these, or undefined. */
const findLeak = (log: string, secrets: readonly string[]): string | undefined => {
  const secret = [...new Set(secrets)].find(
    (text) => text.length >= minLength && log.includes(JSON.stringify(text).slice(1, -1)),
  );
  return secret === undefined
    ? undefined
    : log.split('\n').find((line) => line.includes(JSON.stringify(secret).slice(1, -1)));
};

/** The real server on a database of its own, under a clock that the test drives. */
export const makeTestServer = async ({
  now,
  sharedClock,
  log,
  disk,
  database,
  protectsFromOverload = false,
  ...own
}: Options) => {
  const { db, open, drop } = database ?? (await makeTestDatabase());
  let instant = now;
  const clock = {
    now: sharedClock?.now ?? (() => instant),
    set: (to: number) => {
      instant = to;
    },
  };
  const config = { ...appConfig('/nowhere'), ...own };
  const context = makeContext(config, { db, clock, ...(disk && { disk }) });
  let logged = '';
  const write = (line: string) => {
    logged += line;
    log?.write(line);
  };
  const app = await makeApp(config, context, {
    log: { write },
    pushPublicKey,
    readServerFacts: async () => makeServerFacts(clock.now()),
    protectsFromOverload,
  });
  let people = 0;
  const secrets: string[] = [password];
  const register = async (
    role: Role,
    user?: Partial<RequestBody<'register'>>,
  ): Promise<TestPerson> => {
    people += 1;
    const email = `${role}${people}@example.org`;
    const typed = { fname: 'Rosa', lname: 'Meyer', email, password, ...user };
    const id = await addPerson(context, { ...typed, role });
    const token = await createSession(context, { id, role });
    const bearer = { authorization: `Bearer ${token}` };
    secrets.push(typed.email, typed.password, token);
    return { id, email: typed.email, password: typed.password, token, bearer };
  };
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => app.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    app,
    context,
    /** Only advances when set. */
    clock,
    register,
    call,
    /** What a GET returns to this person. */
    read: async <T>(url: string, { bearer }: TestPerson): Promise<T> =>
      (await call('GET', url, undefined, bearer)).json<T>(),
    /** All rows of a table, in the order in which they were made where they have an id. */
    rows: async <T extends keyof Database>(table: T): Promise<Selectable<Database[T]>[]> => {
      const name: keyof Database = table;
      const rows: object[] = await db.selectFrom(name).selectAll().execute();
      const idOf = (row: object) => ('id' in row ? String(row.id) : '');
      return rows.toSorted((a, b) => idOf(a).localeCompare(idOf(b))) as never;
    },
    signIn: async (userId: string): Promise<string> =>
      createSession(context, await userById(db, userId)),
    pair: async (survivor: TestPerson, caregiver: TestPerson): Promise<void> => {
      const pair = { survivor_id: survivor.id, caregiver_id: caregiver.id };
      const times = { made_at: clock.now(), ended_at: null };
      await insertPairing(db, { id: context.newId(), ...pair, ...times });
    },
    /** Ends every pairing of this caregiver, or of everybody, without telling anybody. */
    unpair: async (caregiver?: TestPerson): Promise<void> => {
      const update = db.updateTable('pairings').set({ ended_at: clock.now() });
      await (caregiver ? update.where('caregiver_id', '=', caregiver.id) : update).execute();
    },
    /** Opens another connection to its database, as a second process would. */
    open,
    /** Listens on a free port of 127.0.0.1 and returns the address. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    /** Throws where a line of its log holds a text that its database holds, or a password or token. */
    close: async (): Promise<void> => {
      await app.close();
      const leak = findLeak(logged, [...secrets, ...(await listSecrets(open()))]);
      await drop();
      if (leak !== undefined) throw new Error(`The log holds what a person wrote: ${leak}`);
    },
  };
};
