import { setTimeout as after } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { type Actor, makeActor, type World } from './actor.ts';
import { addressOf, type Client, makeClient } from './client.ts';
import { type Person, password } from './people.ts';

interface SignedIn {
  readonly token: string;
  readonly user: { readonly id: string };
}

/** Asks each process itself, as far as it lives, whether it knows this session. */
const expectEverywhere = async (
  { processes, service, ledger }: World,
  { index, token }: Pick<Person, 'index' | 'token'>,
  expected: 200 | 401,
): Promise<void> => {
  for (const [number, origin] of processes.entries()) {
    const client = makeClient({ origin, index, token, service });
    const { status } = await client.send({ method: 'GET', path: '/api/changes?since=0' });
    client.close();
    // Dead, or too busy to say.
    if (status === 0 || status === 503 || status === expected) continue;
    ledger.faults.push(`process ${number} answers ${status} and not ${expected} to a session`);
  }
};

const signIn = (client: Client, email: string) =>
  client.insist<SignedIn>({ method: 'POST', path: '/api/auth/login', body: { email, password } });

/** A second session of the same person, which every process knows until it is ended, and none after. */
export const signInAgain = async ({ client, person, world }: Actor): Promise<void> => {
  const { token } = await signIn(client, person.email);
  const { index } = person;
  await expectEverywhere(world, { index, token }, 200);
  const second = makeClient({ origin: world.origin, index, token, service: world.service });
  const { status } = await second.send({ method: 'POST', path: '/api/auth/logout' });
  second.close();
  if (status === 200) await expectEverywhere(world, { index, token }, 401);
};

/** A new caregiver at an address of their own: signs up and in, and connects by PIN with a survivor. */
const arrive = async ({ world }: Actor, host: Actor): Promise<void> => {
  const { ledger, origin, service, newIndex } = world;
  const index = newIndex();
  const anybody = makeClient({ origin, index, service });
  const email = `newcomer-${randomUUID()}@example.org`;
  const account = { email, password, fname: 'Carl', lname: 'Lund', role: 'caregiver' };
  const signUp = { method: 'POST', path: '/api/auth/register', body: account };
  let { status } = await anybody.send(signUp);
  for (; status === 0 || status >= 500; { status } = await anybody.send(signUp)) await after(200);
  // The first try may have made the account although nobody heard of it.
  if (status !== 201 && status !== 409) ledger.faults.push(`nobody could sign up: ${status}`);
  ledger.accounts.push(email);
  const { token, user } = await signIn(anybody, email);
  anybody.close();

  const client = makeClient({ origin, index, token, service });
  const { pin } = await host.client.insist<{ pin: string }>({
    ...{ method: 'POST', path: '/api/pairing/generate', body: { renew: true } },
  });
  const begun = Date.now();
  await client.insist({ method: 'POST', path: '/api/pairing/connect-pin', body: { pin } });
  const pair = { survivorId: host.person.id, caregiverId: user.id, begun, known: Date.now() };
  ledger.pairs.push(pair);
  const pairs = await client.insist<readonly { survivor_id: string }[]>({
    ...{ method: 'GET', path: '/api/pairing/active' },
  });
  if (pairs.length !== 1) ledger.faults.push(`a newcomer has ${pairs.length} connections`);
  client.close();
};

/** One newcomer after the other, each at another survivor. */
export const keepArriving = async (actor: Actor): Promise<void> => {
  const { world, random } = actor;
  const hosts = world.town.survivors.map((person) => makeActor(world, person, random));
  for (let turn = 0; !world.isOver(); turn += 1) {
    const host = hosts[turn % hosts.length];
    if (host) await arrive(actor, host);
    await after(1_000 + random() * 3_000);
  }
  for (const { client } of hosts) client.close();
};

interface Guess {
  readonly what: string;
  readonly most: number;
  readonly tries: number;
  /** The status that says that it was wrong. */
  readonly refusal: number;
  readonly call: (turn: number) => Parameters<Client['send']>[0];
}

const guess = async (client: Client, { what, most, tries, refusal, call }: Guess, world: World) => {
  let wrong = 0;
  let limited = 0;
  for (let turn = 0; turn < tries; turn += 1) {
    const { status, text } = await client.send(call(turn));
    if (status === refusal) wrong += 1;
    else if (status === 429) limited += 1;
    else if (status !== 0 && status < 500) {
      world.ledger.faults.push(`${what}: ${status} ${text}`);
    }
  }
  world.ledger.guesses.push({ what, most, tries, wrong, limited });
};

const login = { method: 'POST', path: '/api/auth/login' } as const;

/** Guesses passwords and PINs, each stranger's once, from addresses of their own that they deny. */
export const keepGuessing = async ({ world, random }: Actor): Promise<void> => {
  const { origin, service, newIndex, town } = world;
  for (const { email, token } of town.strangers) {
    if (world.isOver()) return;
    const client = makeClient({ origin, index: newIndex(), token, service });
    const forged = () => ({ 'x-forwarded-for': addressOf(Math.floor(random() * 10_000)) });
    await guess(
      client,
      {
        ...{ what: 'passwords of one account', most: 10, tries: 16, refusal: 401 },
        call: (turn) => ({ ...login, body: { email, password: `guess ${turn}` } }),
      },
      world,
    );
    const pin = (turn: number) => ({ pin: `00000${turn}` });
    const path = '/api/pairing/connect-pin';
    await guess(
      client,
      {
        ...{ what: 'PINs', most: 5, tries: 9, refusal: 400 },
        call: (turn) => ({ method: 'POST', path, body: pin(turn), headers: forged() }),
      },
      world,
    );
    client.close();
    const other = makeClient({ origin, index: newIndex(), service });
    await guess(
      other,
      {
        ...{ what: 'accounts from one address', most: 30, tries: 45, refusal: 401 },
        call: () => {
          const body = { email: `${randomUUID()}@example.org`, password };
          return { ...login, body, headers: forged() };
        },
      },
      world,
    );
    other.close();
    await after(2_000 + random() * 4_000);
  }
};
