import type { Clock } from './clock.ts';
import { makeDatabase, type RunOnDatabase } from './database.ts';
import type { PublicServices } from './publicServices.ts';
import { makeAlarmEvents } from './outbox/alarmEvents.ts';
import { makeOutboxStore } from './outbox/outboxStore.ts';
import type { Push } from './push.ts';
import { browserPushPermission } from './pushPermission.ts';
import type { Device } from './services.ts';
import type { HttpClient } from './httpClient.ts';

export interface FirstScreenServices {
  readonly clock: Clock;
  readonly device: PublicServices['device'] &
    Pick<Device, 'outbox' | 'alarmEvents'> & { readonly push: Pick<Push, 'state'> };
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
