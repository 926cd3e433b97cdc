import { setTimeout as after } from 'node:timers/promises';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { type Actor, poll, reportShown } from './actor.ts';

interface ListedAlert {
  readonly id: string;
  readonly emergency_id: string;
  readonly caregiver_id: string;
  readonly status: string;
}

const listAlerts = ({ client }: Actor) =>
  client.insist<readonly ListedAlert[]>({ method: 'GET', path: '/api/emergency/alerts' });

const answerAlert = async (actor: Actor, { message }: ReceivedPush): Promise<void> => {
  const { kind, subjectId } = message.notification.data;
  const help = actor.world.ledger.helps.get(subjectId);
  if (kind !== 'emergency' || help?.wish !== 'answered') return;
  const own = (await listAlerts(actor)).find(({ emergency_id }) => emergency_id === subjectId);
  if (own?.status !== 'pending') return;
  const path = `/api/emergency/update-status/${own.id}`;
  await actor.client.insist({ method: 'PUT', path, body: { status: 'acknowledged' } });
  help.isAnswered = true;
};

const readSurvivors = async ({ client, person, world }: Actor): Promise<void> => {
  for (const { survivorId, caregiverId } of world.town.pairs) {
    if (caregiverId !== person.id) continue;
    const path = `/api/survivor-dashboard/${survivorId}?page=1&limit=5`;
    await client.insist({ method: 'GET', path });
    await client.insist({ method: 'GET', path: `/api/doses/${survivorId}?days=7` });
  }
};

/** What caregivers do who watch over several people. */
export const liveAsCaregiver = async (actor: Actor): Promise<void> => {
  const { world, random } = actor;
  await after(random() * 1_000);
  while (!world.isOver()) {
    const changed = (await poll(actor)) ?? [];
    if (changed.includes('alerts')) await listAlerts(actor);
    if (changed.includes('activities') && random() < 0.5) await readSurvivors(actor);
    for (let push = actor.inbox.shift(); push !== undefined; push = actor.inbox.shift()) {
      await reportShown(actor, push);
      await answerAlert(actor, push);
    }
    await after(200 + random() * 600);
  }
};
