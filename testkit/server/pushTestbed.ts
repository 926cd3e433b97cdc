import webPush from 'web-push';
import type { PushKind } from '../../contract/messages.ts';
import { minute } from '../../domain/specConstants.ts';
import { inTransaction } from '../../server/transaction.ts';
import type { Db } from '../../server/db/open.ts';
import { repeatEmergencies } from '../../server/jobs/emergencyClock.ts';
import { makeNotifier } from '../../server/jobs/notifier.ts';
import { makeDeliver } from '../../server/modules/push/deliver.ts';
import { enqueuePushes } from '../../server/modules/push/enqueuePushes.ts';
import { noticeRules } from '../../server/notify/kinds.ts';
import { makeFamily } from './family.ts';
import type { Options as ServerOptions, TestPerson } from './makeTestServer.ts';
import { type DeviceSubscription, startPushService } from './pushService.ts';

interface QueuedPush {
  readonly kind: PushKind;
  readonly subjectId: string;
  /** Rosa unless said, both. */
  readonly to?: TestPerson;
  readonly about?: TestPerson;
  /** The first, 0, unless said. */
  readonly round?: number;
  /** Milliseconds for which it is of use; 20 minutes unless said. */
  readonly lasts?: number;
}

interface Options extends ServerOptions {
  /** Milliseconds for which a push service is waited for: more than a loaded machine takes, unless it is to hang. */
  readonly timeoutMs?: number;
}

/** A family with devices that can be reached, through a push service of its own. */
export const makePushTestbed = async ({ timeoutMs = 2_500, ...own }: Options) => {
  const service = await startPushService();
  const allowedHosts = [service.host];
  const options = { ...own, zone: 'UTC', devices: false, pushAllowedHosts: allowedHosts };
  const family = await makeFamily(options);
  const vapid = webPush.generateVAPIDKeys();
  const publicUrl = 'https://upstroke.example.org';
  const deliver = makeDeliver({ vapid, publicUrl, allowedHosts, timeoutMs });
  const logged: { about: object; message: string }[] = [];
  const error = (about: object, message: string) => {
    logged.push({ about, message });
  };
  const notify = (db?: Db): Promise<void> =>
    makeNotifier({ ...family.context, ...(db && { db }) }, deliver, { error })();
  return {
    ...family,
    service,
    deliver,
    /** Subscribes a new device in a session of its own. */
    device: async ({ id }: TestPerson): Promise<DeviceSubscription> => {
      const subscription = service.subscribe(vapid.publicKey);
      const authorization = `Bearer ${await family.signIn(id)}`;
      const body = { userId: id, subscription };
      const answer = await family.call('POST', '/api/push/subscribe', body, { authorization });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return subscription;
    },
    queue: (push: QueuedPush): Promise<void> => {
      const { kind, subjectId, to = family.rosa, about = family.rosa, round = 0 } = push;
      const tag = `${kind}:${subjectId}`;
      const payload = { title: 'Title', body: 'Body', path: '/medication', tag, aboutId: about.id };
      const expiresAt = family.clock.now() + (push.lasts ?? 20 * minute);
      const { priority } = noticeRules.find((rule) => rule.kind === kind)!;
      const queued = { kind, priority, to: [to.id], subjectId, round, payload, expiresAt };
      return inTransaction(family.context, (inside) => enqueuePushes(inside, [queued]));
    },
    /** Sends all that is queued, over another connection where one is given. */
    notify,
    /** Runs the emergency clock and the notifier at this time; returns what arrived. */
    arrivesAt: async (instant: number) => {
      family.clock.set(instant);
      const before = service.received.length;
      await repeatEmergencies(family.context);
      await notify();
      return service.received.slice(before);
    },
    /** The kinds of all pushes that arrived. */
    kinds: () => service.received.map(({ message }) => message.notification.data.kind),
    /** What the notifier has logged. */
    logged,
    close: async (): Promise<void> => {
      await service.close();
      await family.close();
    },
  };
};

export type PushTestbed = Awaited<ReturnType<typeof makePushTestbed>>;
