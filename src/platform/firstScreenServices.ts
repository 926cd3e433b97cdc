import { makeDatabase } from './database.ts';
import type { PublicServices } from './publicServices.ts';
import { makeAlarmEvents } from './outbox/alarmEvents.ts';
import { makeOutboxStore } from './outbox/outboxStore.ts';
import { browserPushPermission } from './pushPermission.ts';
import type { HttpClient } from './httpClient.ts';

export const firstScreenServices = ({ clock, device }: PublicServices, httpClient: HttpClient) => {
  const database = makeDatabase();
  return {
    clock,
    database,
    device: {
      ...device,
      httpClient,
      outbox: makeOutboxStore(database),
      alarmEvents: makeAlarmEvents(database),
      push: { state: browserPushPermission },
    },
  };
};

export type FirstScreenServices = Omit<ReturnType<typeof firstScreenServices>, 'database'>;
