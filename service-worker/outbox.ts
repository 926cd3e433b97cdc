import type { Outcome } from '../domain/outbox.ts';
import { flushRows, outboxLock } from '../src/device/outbox/flushRows.ts';
import { outboxSyncTag } from '../src/device/workerLink.ts';
import { flushPersonsAlerts } from './alerts.ts';
import { type Parts, rightNow } from './parts.ts';
import type { ThenCheck } from './reminders.ts';

/** Background Sync, which only some browsers have. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register: (tag: string) => Promise<void> };
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends what waits for a person. Resolves with whether something is left that a later try may send. */
export const flushOutbox = async (parts: Parts, personId: string): Promise<boolean> => {
  const { outbox, send } = parts;
  const known = await parts.schedule.read();
  const askedAt = rightNow(parts, known);
  return parts.exclusively(outboxLock, async () => {
    const outcomes = new Set<Outcome['kind']>();
    await flushRows({
      store: outbox,
      rows: await outbox.list(personId),
      hurry: true,
      askedAt,
      send: (call) => send(personId, call),
      // Whoever has signed out meanwhile has taken the cookie away.
      mayGoOn: () => true,
      now: () => rightNow(parts, known),
      jitter: Math.random,
      onSent: () => undefined,
      onLeft: (_row, { kind }) => void outcomes.add(kind),
    });
    if (outcomes.has('signIn')) return false;
    return (await outbox.list(personId)).some(({ refusal }) => refusal === null);
  });
};

/** Asks to be woken when there is a network; without that, the next page sends what is left. */
export const askForSync = async ({ registration }: ServiceWorkerGlobalScope): Promise<void> => {
  await (registration as WithSync).sync?.register(outboxSyncTag).catch(() => undefined);
};

const flushAll = async (parts: Parts): Promise<void> => {
  const [schedule, pushPerson] = await Promise.all([
    parts.schedule.read(),
    parts.pushPerson.read(),
  ]);
  const people = [...new Set([schedule?.personId ?? null, pushPerson])].filter((id) => id !== null);
  const alerts = people.map((personId) => flushPersonsAlerts(parts, personId).catch(() => true));
  let isLeft = (await Promise.all(alerts)).includes(true);
  for (const personId of people) isLeft = (await flushOutbox(parts, personId)) || isLeft;
  // The browser tries again what was rejected.
  if (isLeft) throw new Error('Not everything could be sent');
};

/** Sends what waits when the browser says that there is a network again: alerts, then the outbox. */
export const setupOutbox = (parts: Parts, thenCheck: ThenCheck): void => {
  // TypeScript does not know this event.
  const scope: EventTarget = parts.scope;
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    const done = sync.tag === outboxSyncTag ? flushAll(parts) : Promise.resolve();
    sync.waitUntil(thenCheck(done));
  });
};
