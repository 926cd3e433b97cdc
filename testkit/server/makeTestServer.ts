import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { Role } from '../../contract/fields.ts';
import { type AppConfig, type Deps, makeContext } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/open.ts';
import { openSession } from '../../server/modules/auth/sessions.ts';
import { insertPairing } from '../../server/modules/pairing/repository.ts';
import { appConfig } from './appConfig.ts';
import { addPerson } from './addPerson.ts';
import { borrowApp } from './lentApp.ts';
import { leakIn, secretsIn } from './leaks.ts';
import { makeServerDatabase, type TestDatabase } from './testDatabase.ts';

/** Somebody with an account and a session. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The Authorization header of their session. */
  readonly bearer: { readonly authorization: string };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** Stands still until it is set. */
  readonly clock: { now(): number; set(instant: number): void };
  readonly register: (
    role: Role,
    user?: Partial<BodyOf<Endpoints['register']>>,
  ) => Promise<TestPerson>;
  readonly signIn: (userId: string) => Promise<string>;
  readonly pair: (survivor: TestPerson, caregiver: TestPerson) => Promise<void>;
  /** Connects to its database once more, as another process would. */
  readonly open: () => Db;
  /** Listens on a free port of 127.0.0.1 and returns the address. */
  readonly listen: () => Promise<string>;
  /** Throws where a line of its log holds a text that its database holds, or a password or token. */
  readonly close: () => Promise<void>;
}

interface Options extends Partial<AppConfig> {
  /** Epoch milliseconds at which the clock stands. */
  readonly now: number;
  readonly log?: Deps['log'];
  /** One of its own unless given; either is gone when the server is closed. */
  readonly database?: TestDatabase;
}

const password = 'correct horse';
const pushPublicKey =
  'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';

/** The real server on a database of its own, under a clock that the test drives. */
export const makeTestServer = async ({
  now,
  log,
  database,
  ...own
}: Options): Promise<TestServer> => {
  const { db, open, aside, drop } = database ?? (await makeServerDatabase());
  let instant = now;
  const clock = {
    now: () => instant,
    set: (to: number) => {
      instant = to;
    },
  };
  const config = { ...appConfig('/nowhere'), ...own };
  const context = makeContext(config, { db, clock });
  let logged = '';
  const write = (line: string) => {
    logged += line;
    log?.write(line);
  };
  const { app, giveBack } = await borrowApp(config, { context, log: { write }, pushPublicKey });
  let people = 0;
  const secrets: string[] = [password];
  return {
    app,
    context,
    clock,
    open,
    register: async (role, user) => {
      people += 1;
      const email = `${role}${people}@example.org`;
      const typed = { fname: 'Rosa', lname: 'Meyer', email, password, ...user };
      const id = await addPerson(context, { ...typed, role });
      const token = await openSession(context, id);
      const bearer = { authorization: `Bearer ${token}` };
      secrets.push(typed.email, typed.password, token);
      return { id, email: typed.email, password: typed.password, token, bearer };
    },
    signIn: (userId) => openSession(context, userId),
    pair: async (survivor, caregiver) => {
      await insertPairing(db, {
        id: context.newId(),
        survivor_id: survivor.id,
        caregiver_id: caregiver.id,
        made_at: clock.now(),
        ended_at: null,
      });
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await giveBack();
      const leak = leakIn(logged, [...secrets, ...(await secretsIn(aside()))]);
      await drop();
      if (leak !== undefined) throw new Error(`The log holds what a person wrote: ${leak}`);
    },
  };
};
