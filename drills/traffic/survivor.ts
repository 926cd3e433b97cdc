import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { hour, minute } from '../../domain/constants.ts';
import { localMinuteOf, startOfMinute, timeOf } from '../../domain/zonedTime.ts';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { type Actor, poll, reportShown } from './actor.ts';
import { type Help, keyOf } from './ledger.ts';
import { signInAgain } from './sessions.ts';

const withKey = () => ({ 'idempotency-key': randomUUID() });
const clock = (instant: number) => timeOf(localMinuteOf(instant, 'UTC'));

const readScreen = async ({ client, person: { id } }: Actor): Promise<void> => {
  await client.insist({ method: 'GET', path: `/api/survivor-dashboard/${id}?page=1&limit=5` });
  await client.insist({ method: 'GET', path: `/api/reminders/${id}` });
};

const logExercise = async ({ client, person, world }: Actor): Promise<void> => {
  const details = `Stretching ${randomUUID()}`;
  const body = { user_id: person.id, activity_type: 'exercise', details, status: 'completed' };
  await client.insist({ method: 'POST', path: '/api/activities/log', body, headers: withKey() });
  world.ledger.activities.add(details);
};

const reminderOf = ({ person }: Actor, medicine_name: string, schedule_time: string) => ({
  ...{ id: randomUUID(), user_id: person.id, medicine_name, schedule_time },
  ...{ dosage: '1 tablet', frequency: '1x' },
});

/** A medicine for this very minute: it is due at once. */
const addDueNow = async (actor: Actor): Promise<void> => {
  const { client, person, world } = actor;
  const pressed = Date.now();
  const name = `Now ${randomUUID()}`;
  const body = { ...reminderOf(actor, name, clock(pressed)), made_at: pressed };
  await client.insist({ method: 'POST', path: '/api/reminders', body, headers: withKey() });
  const dose = { personId: person.id, name, at: startOfMinute(pressed), from: Date.now() };
  world.ledger.doses.set(keyOf(person.id, name), dose);
};

/** Far from now, so that it is not due while anybody looks. */
const laterToday = (random: () => number): string =>
  clock(Date.now() + 2 * hour + Math.floor(random() * 20 * 60) * minute);

/** As the edit screen does it: deletes all reminders of the medicine and makes them anew. */
const moveMedicine = async (actor: Actor): Promise<void> => {
  const { client, person, world, random } = actor;
  const name = actor.moved?.name ?? `Moved ${randomUUID()}`;
  const body = reminderOf(actor, name, laterToday(random));
  const edit = { 'edit-id': randomUUID() };
  if (actor.moved) {
    const path = `/api/reminders/${actor.moved.id}`;
    await client.insist({ method: 'DELETE', path, headers: edit });
  }
  const { id } = await client.insist<{ id: string }>({
    ...{ method: 'POST', path: '/api/reminders', body },
    headers: { ...withKey(), ...(actor.moved && { ...edit, 'edit-last': 'true' }) },
  });
  actor.moved = { id, name };
  world.ledger.times.set(keyOf(person.id, name), body.schedule_time);
};

const takeBack = async ({ client }: Actor, help: Help): Promise<void> => {
  help.takingBack = Date.now();
  await client.insist({ method: 'PUT', path: `/api/emergency/withdraw/${help.id}` });
  help.isTakenBack = true;
};

const wishes = ['answered', 'takenBack', 'left'] as const;

const callForHelp = async (actor: Actor): Promise<void> => {
  const { client, person, world, random } = actor;
  const wish = wishes[Math.floor(random() * wishes.length)] ?? 'left';
  const help: Help = { id: randomUUID(), personId: person.id, wish, begun: Date.now() };
  world.ledger.helps.set(help.id, help);
  const { id } = help;
  const body = { id, message: `Help ${id}`, occurred_at: help.begun };
  await client.insist({
    ...{ method: 'POST', path: '/api/emergency/send', body },
    headers: { 'idempotency-key': id },
  });
  help.known = Date.now();
  if (wish !== 'takenBack') return;
  await after(random() * 2_000);
  await takeBack(actor, help);
};

/** "Taken", as the app does it: the row, the log, and a medicine for once is deleted. */
const takeDose = async (actor: Actor, { message }: ReceivedPush): Promise<void> => {
  const { client, person, world } = actor;
  const { dose } = message.notification.data;
  const due = dose && world.ledger.doses.get(keyOf(person.id, dose.medicine_name));
  if (!dose || !due || due.isTaken) return;
  const path = `/api/reminders/${dose.reminder_id}`;
  const answer = { status: 'taken', dose: dose.minute, occurred_at: Date.now() };
  await client.insist({ method: 'PUT', path, body: answer });
  due.isTaken = true;
  const entry = {
    ...{ user_id: person.id, activity_type: 'medication', activity_id: dose.reminder_id },
    ...{ details: `Taken: ${dose.medicine_name}`, ...answer },
  };
  const log = { method: 'POST', path: '/api/activities/log', body: entry, headers: withKey() };
  await client.insist(log);
  if (!dose.medicine_name.startsWith('Now')) return;
  await client.insist({ method: 'DELETE', path });
  world.ledger.times.set(keyOf(person.id, dose.medicine_name), null);
};

const readInbox = async (actor: Actor): Promise<void> => {
  for (let push = actor.inbox.shift(); push !== undefined; push = actor.inbox.shift()) {
    await reportShown(actor, push);
    if (push.message.notification.data.kind !== 'dose') continue;
    if (actor.random() < 0.7) await takeDose(actor, push);
  }
};

/** How likely each is among all. */
const deeds: readonly (readonly [number, (actor: Actor) => Promise<void>])[] = [
  [0.35, readScreen],
  [0.3, logExercise],
  [0.12, moveMedicine],
  [0.12, addDueNow],
  [0.06, signInAgain],
  [0.05, callForHelp],
];

/** What survivors do all day long, many times as fast. */
export const liveAsSurvivor = async (actor: Actor): Promise<void> => {
  const { world, random } = actor;
  await after(random() * 1_000);
  while (!world.isOver()) {
    const changed = await poll(actor);
    if (changed !== undefined && changed.length > 0) await readScreen(actor);
    await readInbox(actor);
    let drawn = random();
    for (const [likely, deed] of deeds) {
      if (drawn < likely) await deed(actor);
      if (drawn < likely) break;
      drawn -= likely;
    }
    await after(300 + random() * 1_000);
  }
  await readInbox(actor);
};
