import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { enginesAsked } from './support/engines.ts';
import { enter, insist, type Person, type Target, withKey } from './support/insist.ts';
import { type Ground, runOnEngines } from './support/onEngines.ts';
import { randomFrom } from '../testkit/domain/random.ts';
import { startServer } from '../scripts/serverProcess.ts';
import { sum } from './support/figures.ts';
import type { Ran } from './support/series.ts';
import { type Acknowledged, verify } from './support/verify.ts';

/**
 * Kills the server at random moments of a stream of writes and proves that nothing that it
 * acknowledged is lost, and nothing recorded twice, although every write is sent again until it is
 * acknowledged.
 */
const kills = 10;
const writers = 6;

/** One writer: activities, medicines, answers, edits and alerts, one after the other. */
const write = async (
  target: Target,
  { id, token }: Person,
  done: Acknowledged,
  isOver: () => boolean,
): Promise<void> => {
  const reminder = (medicine_name: string, schedule_time: string) => ({
    ...{ id: randomUUID(), user_id: id, medicine_name, schedule_time, frequency: '1x' },
  });
  for (let turn = 0; !isOver(); turn += 1) {
    const details = `Stretching ${randomUUID()}`;
    const entry = { user_id: id, activity_type: 'exercise', details, status: 'completed' };
    await insist(target, token, '/api/activities/log', 'POST', withKey(entry));
    done.activities.add(details);

    const message = `Help ${randomUUID()}`;
    await insist(target, token, '/api/emergency/send', 'POST', withKey({ message }));
    done.emergencies.add(message);

    const row = reminder(`Medicine ${randomUUID()}`, '08:00');
    await insist(target, token, '/api/reminders', 'POST', withKey(row));
    await insist(target, token, `/api/reminders/${row.id}`, 'PUT', { body: { status: 'taken' } });
    done.taken.add(row.medicine_name.toLowerCase());

    const edit = { 'edit-id': randomUUID() };
    const moved = reminder(row.medicine_name, '09:30');
    await insist(target, token, `/api/reminders/${row.id}`, 'DELETE', { headers: edit });
    const last = { ...edit, 'edit-last': 'true', 'idempotency-key': randomUUID() };
    await insist(target, token, '/api/reminders', 'POST', { body: moved, headers: last });
    done.reminders.set(row.medicine_name, '09:30');
  }
};

interface KillRan extends Ran {
  readonly acknowledged: number;
}

const run = async (seed: number, { place, tell }: Ground): Promise<KillRan> => {
  const random = randomFrom(seed);
  const target: Target = { url: '' };
  const done: Acknowledged = {
    activities: new Set(),
    emergencies: new Set(),
    taken: new Set(),
    reminders: new Map(),
  };
  let server = await startServer(place.env);
  target.url = server.url;
  const people: Person[] = [];
  for (let index = 0; index < writers; index += 1) {
    people.push(await enter(target, 'survivor', `writer${index}`));
  }
  let over = false;
  const writing = Promise.all(people.map((person) => write(target, person, done, () => over)));
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await Promise.race([after(random() * 400), writing]);
      await server.kill();
      tell(`killed after ${done.activities.size} activities`);
      server = await startServer(place.env);
      target.url = server.url;
    }
    over = true;
    await writing;
  } finally {
    await server.stop();
  }
  const db = place.open();
  const found = await verify(db, done);
  await db.destroy();
  const acknowledged =
    done.activities.size + done.emergencies.size + done.taken.size + done.reminders.size;
  return { seed, faults: [...found, ...(await place.complaints())], acknowledged };
};

await runOnEngines<KillRan>({
  name: 'kill',
  on: await enginesAsked(),
  runs: 10,
  longestRun: 120_000,
  run,
  figures: (ran) => ({
    kills: ran.length * kills,
    'writes acknowledged': sum(ran.map(({ acknowledged }) => acknowledged)),
  }),
});
