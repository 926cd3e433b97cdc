import type { Clock } from './clock.ts';
import { makeDatabase, type RunOnDatabase } from './database.ts';
import type { PublicDevice, PublicServices } from './publicServices.ts';
import { type AlarmEvents, makeAlarmEvents } from './outbox/alarmEvents.ts';
import { makeOutboxStore, type OutboxStore } from './outbox/outboxStore.ts';
import type { Push } from './push.ts';
import { browserPushPermission } from './pushPermission.ts';
import type { HttpClient } from './httpClient.ts';

export interface FirstScreenDevice extends PublicDevice {
  readonly outbox: OutboxStore;
  readonly alarmEvents: AlarmEvents;
  readonly push: Pick<Push, 'state'>;
}

export interface FirstScreenServices {
  readonly clock: Clock;
  readonly device: FirstScreenDevice;
}

export const firstScreenServices = (
  { clock, device }: PublicServices,
  wire: HttpClient,
): FirstScreenServices & { readonly database: RunOnDatabase } => {
  const database = makeDatabase();
  return {
    clock,
    database,
    device: {
      ...device,
      httpClient: wire,
      outbox: makeOutboxStore(database),
      alarmEvents: makeAlarmEvents(database),
      push: { state: browserPushPermission },
    },
  };
};
