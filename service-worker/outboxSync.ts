import { flush } from '../src/platform/outbox/flushQueue.ts';
import { outboxPolicy } from '../src/platform/outbox/outboxPolicy.ts';
import { outboxSyncTag } from '../src/platform/workerLink.ts';
import { flushUserAlerts } from './flushUserAlerts.ts';
import { type WorkerContext, workerSender } from './context.ts';
import type { ThenCheck } from './reminders.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Resolves with whether a later try may send something. */
export const flushOutbox = async (context: WorkerContext, personId: string): Promise<boolean> => {
  const { outbox, schedule } = context;
  const outcomes = await flush(outboxPolicy(outbox), {
    ...workerSender(context, await schedule.read()),
    list: () => outbox.list(personId),
    ignoreBackoff: true,
    onResult: () => undefined,
  });
  if (outcomes.has('signIn')) return false;
  return (await outbox.list(personId)).some(({ refusal }) => refusal === null);
};

const flushAll = async (context: WorkerContext): Promise<void> => {
  const [schedule, pushPerson] = await Promise.all([
    context.schedule.read(),
    context.pushOwner.read(),
  ]);
  const people = [...new Set([schedule?.personId ?? null, pushPerson])].filter((id) => id !== null);
  const alerts = people.map((personId) => flushUserAlerts(context, personId).catch(() => true));
  let isLeft = (await Promise.all(alerts)).includes(true);
  for (const personId of people) isLeft = (await flushOutbox(context, personId)) || isLeft;
  // A rejected sync is retried by the browser.
  if (isLeft) throw new Error('Not everything could be sent');
};

export const setupOutboxSync = (context: WorkerContext, thenCheck: ThenCheck): void => {
  // TypeScript does not know this event.
  const scope: EventTarget = context.scope;
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    const done = sync.tag === outboxSyncTag ? flushAll(context) : Promise.resolve();
    sync.waitUntil(thenCheck(done));
  });
};
