import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { changesEvery, hour, minute } from '../../domain/constants.ts';
import { localMinuteOf, startOfMinute, timeOf } from '../../domain/zonedTime.ts';
import { insist } from '../../testkit/browser/insist.ts';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { type Help, keyOf, type Ledger } from './ledger.ts';
import type { People, Person } from './people.ts';

export interface World {
  readonly origin: string;
  readonly people: People;
  readonly ledger: Ledger;
  /** Milliseconds of each call, from its first try to its success. */
  readonly times: number[];
  readonly isOver: () => boolean;
}

type Send = <T>(method: string, path: string, body?: object, headers?: object) => Promise<T>;

/** A person with an open app. */
export interface User {
  readonly world: World;
  readonly person: Person;
  /** Repeats the call until it succeeds. Throws when it is refused. */
  readonly send: Send;
  readonly random: () => number;
  /** Pushes that the user has not processed yet. */
  readonly inbox: ReceivedPush[];
  version: number;
  polledAt: number;
  /** The medicine whose time the user changes. */
  moved: { readonly id: string; readonly name: string } | undefined;
}

export const makeUser = (world: World, person: Person, random: () => number): User => ({
  ...{ world, person, random, inbox: [], version: 0, polledAt: 0, moved: undefined },
  send: async <T>(method: string, path: string, body?: object, headers = {}) => {
    const begun = performance.now();
    const call = { ...(body && { body }), headers: { ...headers } };
    const answer = await insist<T>(world, person, method, path, call);
    world.times.push(performance.now() - begun);
    return answer;
  },
});

const withKey = () => ({ 'idempotency-key': randomUUID() });
const clock = (instant: number) => timeOf(localMinuteOf(instant, 'UTC'));

interface Changes {
  readonly version: number;
  readonly changed: readonly string[];
}

/** Asks for changes as often as a visible page does. */
const poll = async (user: User): Promise<readonly string[]> => {
  if (Date.now() - user.polledAt < changesEvery) return [];
  user.polledAt = Date.now();
  const path = `/api/changes?since=${user.version}&in_sight=1`;
  const { version, changed } = await user.send<Changes>('GET', path);
  if (version < user.version) {
    user.world.ledger.faults.push(`a version went back from ${user.version} to ${version}`);
  }
  user.version = version;
  return changed;
};

const readInbox = async (user: User, onPush: (push: ReceivedPush) => Promise<void>) => {
  for (let push = user.inbox.shift(); push !== undefined; push = user.inbox.shift()) {
    const { id } = push.message.notification.data;
    await user.send('POST', '/api/push/shown', { id });
    user.world.ledger.shown.add(id);
    await onPush(push);
  }
};

const readScreen = async ({ send, person: { id } }: User): Promise<void> => {
  await send('GET', `/api/survivor-dashboard/${id}?page=1&limit=5`);
  await send('GET', `/api/reminders/${id}`);
};

const logExercise = async ({ send, person, world }: User): Promise<void> => {
  const details = `Stretching ${randomUUID()}`;
  const body = { user_id: person.id, activity_type: 'exercise', details, status: 'completed' };
  await send('POST', '/api/activities/log', body, withKey());
  world.ledger.activities.add(details);
};

const reminderOf = ({ person }: User, medicine_name: string, schedule_time: string) => ({
  ...{ id: randomUUID(), user_id: person.id, medicine_name, schedule_time },
  ...{ dosage: '1 tablet', frequency: '1x' },
});

/** A medicine for this minute is due at once. */
const addDueNow = async (user: User): Promise<void> => {
  const { send, person, world } = user;
  const pressed = Date.now();
  const name = `Now ${randomUUID()}`;
  const body = { ...reminderOf(user, name, clock(pressed)), made_at: pressed };
  await send('POST', '/api/reminders', body, withKey());
  const dose = { personId: person.id, name, at: startOfMinute(pressed), from: Date.now() };
  world.ledger.doses.set(keyOf(person.id, name), dose);
};

/** Like the edit screen: deletes the reminder and adds it with another time, hours away. */
const moveMedicine = async (user: User): Promise<void> => {
  const { send, person, world, random } = user;
  const name = user.moved?.name ?? `Moved ${randomUUID()}`;
  const time = clock(Date.now() + 2 * hour + Math.floor(random() * 20 * 60) * minute);
  const body = reminderOf(user, name, time);
  const edit = { 'edit-id': randomUUID() };
  if (user.moved) {
    const path = `/api/reminders/${user.moved.id}`;
    await send('DELETE', path, undefined, edit);
  }
  const headers = { ...withKey(), ...(user.moved && { ...edit, 'edit-last': 'true' }) };
  const { id } = await send<{ id: string }>('POST', '/api/reminders', body, headers);
  user.moved = { id, name };
  world.ledger.times.set(keyOf(person.id, name), time);
};

const wishes = ['answered', 'withdrawn', 'left'] as const;

const callForHelp = async ({ send, person, world, random }: User): Promise<void> => {
  const wish = wishes[Math.floor(random() * wishes.length)] ?? 'left';
  const id = randomUUID();
  const help: Help = { id, personId: person.id, wish, begun: Date.now() };
  world.ledger.helps.set(id, help);
  const body = { id, message: `Help ${id}`, occurred_at: help.begun };
  const headers = { 'idempotency-key': id };
  await send('POST', '/api/emergency/send', body, headers);
  help.known = Date.now();
  if (wish !== 'withdrawn') return;
  await wait(random() * 2_000);
  await send('PUT', `/api/emergency/withdraw/${id}`);
  help.isWithdrawn = true;
};

/** Sends what the app sends for "Taken"; a medicine that was needed once is then deleted. */
const takeDose = async ({ send, person, world }: User, { message }: ReceivedPush) => {
  const { dose } = message.notification.data;
  const due = dose && world.ledger.doses.get(keyOf(person.id, dose.medicine_name));
  if (!dose || !due || due.isTaken) return;
  const path = `/api/reminders/${dose.reminder_id}`;
  const answer = { status: 'taken', dose: dose.minute, occurred_at: Date.now() };
  await send('PUT', path, answer);
  due.isTaken = true;
  const body = {
    ...{ user_id: person.id, activity_type: 'medication', activity_id: dose.reminder_id },
    ...{ details: `Taken: ${dose.medicine_name}`, ...answer },
  };
  await send('POST', '/api/activities/log', body, withKey());
  if (!dose.medicine_name.startsWith('Now')) return;
  await send('DELETE', path);
  world.ledger.times.set(keyOf(person.id, dose.medicine_name), null);
};

/** Each action with its probability. */
const actions: readonly (readonly [number, (user: User) => Promise<void>])[] = [
  [0.38, readScreen],
  [0.33, logExercise],
  [0.12, moveMedicine],
  [0.12, addDueNow],
  [0.05, callForHelp],
];

export const actAsSurvivor = async (user: User): Promise<void> => {
  const { world, random } = user;
  const onPush = async (push: ReceivedPush) => {
    const isDose = push.message.notification.data.kind === 'dose';
    if (isDose && random() < 0.7) await takeDose(user, push);
  };
  await wait(random() * 1_000);
  while (!world.isOver()) {
    if ((await poll(user)).length > 0) await readScreen(user);
    await readInbox(user, onPush);
    let drawn = random();
    for (const [probability, action] of actions) {
      if (drawn < probability) await action(user);
      if (drawn < probability) break;
      drawn -= probability;
    }
    await wait(300 + random() * 1_000);
  }
  await readInbox(user, onPush);
};

interface ListedAlert {
  readonly id: string;
  readonly emergency_id: string;
  readonly status: string;
}

export const actAsCaregiver = async (user: User): Promise<void> => {
  const { world, random, send } = user;
  const listAlerts = () => send<readonly ListedAlert[]>('GET', '/api/emergency/alerts');
  const onPush = async ({ message }: ReceivedPush) => {
    const { kind, subjectId } = message.notification.data;
    const help = world.ledger.helps.get(subjectId);
    if (kind !== 'emergency' || help?.wish !== 'answered') return;
    const own = (await listAlerts()).find(({ emergency_id }) => emergency_id === subjectId);
    if (own?.status !== 'pending') return;
    const path = `/api/emergency/update-status/${own.id}`;
    await send('PUT', path, { status: 'acknowledged' });
    help.isAnswered = true;
  };
  await wait(random() * 1_000);
  while (!world.isOver()) {
    if ((await poll(user)).includes('alerts')) await listAlerts();
    await readInbox(user, onPush);
    await wait(200 + random() * 600);
  }
};
