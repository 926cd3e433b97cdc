import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callAs, type Caller } from '../../testkit/browser/callWithRetry.ts';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { localTimeOf, type Emergency, doseKey, type Ledger, type Person } from './ledger.ts';

export interface ClusterContext {
  /** Of the process that gets the next call. */
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  readonly ledger: Ledger;
  readonly isOver: () => boolean;
}

/** A person with an open app. */
class User {
  readonly context: ClusterContext;
  readonly person: Person;
  readonly random: () => number;
  /** How many of the received pushes the user has processed. */
  #processed = 0;

  constructor(world: ClusterContext, person: Person, random: () => number) {
    this.context = world;
    this.person = person;
    this.random = random;
  }

  /** Repeats the call until it succeeds. Throws when it is refused. */
  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const { context, person } = this;
    const caller = Object.create(context, { token: { value: person.token } }) as Caller;
    return callAs<T>(caller, method, path, body);
  }

  /** Reports new pushes as shown. */
  async readPushes(onPush: (push: ReceivedPush) => Promise<void>): Promise<void> {
    const { received, ledger } = this.context;
    const pushes = received.slice(this.#processed);
    this.#processed = received.length;
    for (const push of pushes) {
      if (push.subscription.endpoint !== this.person.device.endpoint) continue;
      const { id } = push.message.notification.data;
      await this.send('POST', '/api/push/shown', { id });
      ledger.shown.add(id);
      await onPush(push);
    }
  }
}

const logExercise = async (user: User): Promise<void> => {
  const details = `Stretching ${randomUUID()}`;
  const body = { activity_type: 'exercise', details, status: 'completed' };
  await user.send('POST', '/api/activities/log', { user_id: user.person.id, ...body });
  user.context.ledger.activities.add(details);
};

/** A medicine for this minute is due at once. */
const addDueMedicine = async (user: User): Promise<void> => {
  const { person, context } = user;
  const made_at = Date.now();
  const name = `Now ${randomUUID()}`;
  await user.send('POST', '/api/reminders', {
    user_id: person.id,
    medicine_name: name,
    schedule_time: localTimeOf(made_at),
    frequency: '1x',
    made_at,
  });
  context.ledger.doses.set(doseKey(person.id, name), { person, name, from: Date.now() });
};

const intents = ['answered', 'withdrawn', 'left'] as const;

const sendEmergency = async (user: User): Promise<void> => {
  const { person, context, random } = user;
  const id = randomUUID();
  const help: Emergency = {
    person,
    intent: intents[Math.floor(random() * intents.length)] ?? 'left',
  };
  context.ledger.emergencies.set(id, help);
  const body = { id, message: `Help ${id}`, occurred_at: Date.now() };
  await user.send('POST', '/api/emergency/send', body);
  help.confirmedAt = Date.now();
  if (help.intent !== 'withdrawn') return;
  await wait(random() * 2_000);
  await user.send('PUT', `/api/emergency/withdraw/${id}`);
  help.isWithdrawn = true;
};

/** Sends what the app sends for "Taken"; a medicine that was needed once is then deleted. */
const takeDose = async (user: User, { message }: ReceivedPush): Promise<void> => {
  const { person, context, random } = user;
  const { kind, dose = message.notification.data.doses?.[0] } = message.notification.data;
  const key = doseKey(person.id, dose?.medicine_name ?? '');
  const due = context.ledger.doses.get(key);
  if (kind !== 'dose' || !dose || !due || due.isTaken || random() > 0.7) return;
  const path = `/api/reminders/${dose.reminder_id}`;
  const answer = { status: 'taken', dose: dose.minute, occurred_at: Date.now() };
  await user.send('PUT', path, answer);
  due.isTaken = true;
  const about = { activity_type: 'medication', activity_id: dose.reminder_id };
  const details = `Taken: ${dose.medicine_name}`;
  await user.send('POST', '/api/activities/log', {
    user_id: person.id,
    ...about,
    details,
    ...answer,
  });
  if (dose.medicine_name.startsWith('Now')) await user.send('DELETE', path);
};

/** Each action with the probability of it or one before it. */
const actions: readonly (readonly [number, (user: User) => Promise<void>])[] = [
  [0.83, logExercise],
  [0.95, addDueMedicine],
  [1, sendEmergency],
];

type Act = (world: ClusterContext, person: Person, random: () => number) => Promise<void>;

export const actAsSurvivor: Act = async (world, person, random) => {
  const user = new User(world, person, random);
  await wait(random() * 1_000);
  while (!world.isOver()) {
    await user.readPushes((push) => takeDose(user, push));
    const drawn = random();
    await actions.find(([upTo]) => drawn < upTo)?.[1](user);
    await wait(300 + random() * 1_000);
  }
  await user.readPushes((push) => takeDose(user, push));
};

export const actAsCaregiver: Act = async (world, person, random) => {
  const user = new User(world, person, random);
  const answer = async ({ message }: ReceivedPush) => {
    const { kind, subjectId } = message.notification.data;
    const help = world.ledger.emergencies.get(subjectId);
    if (kind !== 'emergency' || help?.intent !== 'answered') return;
    type Alerts = readonly { id: string; emergency_id: string; status: string }[];
    const alerts = await user.send<Alerts>('GET', '/api/emergency/alerts');
    const own = alerts.find(({ emergency_id }) => emergency_id === subjectId);
    if (own?.status !== 'pending') return;
    await user.send('PUT', `/api/emergency/update-status/${own.id}`, { status: 'acknowledged' });
    help.isAnswered = true;
  };
  await wait(random() * 1_000);
  while (!world.isOver()) {
    await user.readPushes(answer);
    await wait(200 + random() * 600);
  }
};
