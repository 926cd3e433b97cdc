import { listMedicines } from '../../contract/endpoints/medicines.ts';
import { makeDatabase } from './database.ts';
import type { PublicServices } from './publicServices.ts';
import { makeAlarmEvents } from './outbox/alarmEvents.ts';
import { makeOutboxStore } from './outbox/outboxStore.ts';
import { browserPushPermission } from './pushPermission.ts';
import type { HttpClient } from './httpClient.ts';

export const firstScreenServices = (
  { clock, device }: PublicServices,
  laterHttpClient: HttpClient,
) => {
  const database = makeDatabase();
  const httpClient: HttpClient = async (call, session, how) => {
    const early = await device.earlyMedicines?.take(call, session);
    return early ? { ...early, endpoint: listMedicines } : laterHttpClient(call, session, how);
  };
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
