import webPush from 'web-push';
import type { DoseStatus } from '../../contract/fields.ts';
import type { PushKind } from '../../contract/messages.ts';
import { minute } from '../../domain/constants.ts';
import { inTransaction } from '../../server/context.ts';
import type { Db } from '../../server/db/open.ts';
import { makeNotifier } from '../../server/jobs/notifier.ts';
import { type Deliver, makeDeliver } from '../../server/modules/push/deliver.ts';
import { queuePushes } from '../../server/modules/push/queue.ts';
import { makeTestServer, type TestPerson, type TestServer } from './makeTestServer.ts';
import { type DeviceSubscription, type PushService, startPushService } from './pushService.ts';

interface LogLine {
  readonly about: object;
  readonly message: string;
}

export interface QueuedPush {
  readonly kind: PushKind;
  readonly subjectId: string;
  readonly to: TestPerson;
  readonly about: TestPerson;
  /** The first, 0, unless said. */
  readonly round?: number;
  /** Milliseconds for which it is of use; 20 minutes unless said. */
  readonly lasts?: number;
}

/** The real server with devices that can be reached, through a push service of its own. */
export interface PushHouse {
  readonly server: TestServer;
  readonly service: PushService;
  readonly deliver: Deliver;
  /** Subscribes a new device in a session of its own. */
  readonly device: (person: TestPerson) => Promise<DeviceSubscription>;
  /** Makes a dose of a person and returns its id. */
  readonly makeDose: (person: TestPerson, status?: DoseStatus) => Promise<string>;
  readonly queue: (push: QueuedPush) => Promise<void>;
  /** Sends all that is queued, over another connection where one is given. */
  readonly notify: (db?: Db) => Promise<void>;
  /** What the notifier has logged. */
  readonly log: readonly LogLine[];
  readonly close: () => Promise<void>;
}

interface Options {
  /** Epoch milliseconds at which the clock stands. */
  readonly now: number;
  /** Milliseconds for which a push service is waited for: more than a loaded machine takes, unless it is to hang. */
  readonly patience?: number;
}

export const makePushHouse = async ({ now, patience = 2_500 }: Options): Promise<PushHouse> => {
  const service = await startPushService();
  const allowedHosts = [service.host];
  const server = await makeTestServer({ now, pushAllowedHosts: allowedHosts });
  const vapid = webPush.generateVAPIDKeys();
  const publicUrl = 'https://upstroke.example.org';
  const deliver = makeDeliver({ vapid, subject: publicUrl, publicUrl, allowedHosts, patience });
  const log: LogLine[] = [];
  const error = (about: object, message: string) => {
    log.push({ about, message });
  };
  return {
    server,
    service,
    deliver,
    device: async ({ id }) => {
      const subscription = service.subscribe(vapid.publicKey);
      const token = await server.signIn(id);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/push/subscribe',
        headers: { authorization: `Bearer ${token}` },
        payload: { userId: id, subscription },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return subscription;
    },
    makeDose: async ({ id: person_id }, status = 'pending') => {
      const id = server.context.newId();
      const rest = { medicine_key: id, dose: '2026-03-10T09:00', occurred_at: null };
      const clock = { due_at: now, next_at: null };
      await server.context.db
        .insertInto('doses')
        .values({ id, person_id, status, ...rest, ...clock })
        .execute();
      return id;
    },
    queue: ({ kind, subjectId, to, about, round = 0, lasts = 20 * minute }) => {
      const tag = `${kind}:${subjectId}`;
      return inTransaction(server.context, (inside) =>
        queuePushes(inside, [to.id], {
          kind,
          subjectId,
          round,
          payload: { title: 'Title', body: 'Body', path: '/medication', tag, aboutId: about.id },
          expiresAt: inside.clock.now() + lasts,
        }),
      );
    },
    notify: (db) =>
      makeNotifier({ ...server.context, ...(db && { db }) }, deliver, { log: { error } }).run(),
    log,
    close: async () => {
      await service.close();
      await server.close();
    },
  };
};
