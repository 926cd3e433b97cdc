import type { ParamsOf } from '../../../contract/endpoint.ts';
import type { Endpoints, RequestBody } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { toTime } from '../../../domain/medicines.ts';
import { defaultDosage } from '../../../domain/specConstants.ts';
import type { ApiCall } from '../httpClient.ts';

export interface SaveCall {
  readonly endpoint: 'saveMedicine';
  readonly params: ParamsOf<Endpoints['saveMedicine']>;
  readonly body: RequestBody<'saveMedicine'> & { readonly saved_at: number };
  readonly idempotencyKey: string;
}

interface DeleteCall {
  readonly endpoint: 'deleteMedicine';
  readonly params: ParamsOf<Endpoints['deleteMedicine']>;
  readonly body?: RequestBody<'deleteMedicine'>;
}

/** Rows of earlier versions create and delete reminders. */
interface ReminderCall {
  readonly endpoint: 'createReminder' | 'deleteReminder' | 'setReminderStatus' | 'logActivity';
}

interface LocateCall {
  readonly endpoint: 'locateEmergency';
  readonly params: ParamsOf<Endpoints['locateEmergency']>;
  readonly body: RequestBody<'locateEmergency'>;
}

export type OutboxCall = ApiCall & (SaveCall | DeleteCall | ReminderCall | LocateCall);

type Creation = RequestBody<'createReminder'>;

const saveCall = (
  medicineId: string,
  creations: readonly Creation[],
  first: Creation,
  { isNew, madeAt }: { readonly isNew: boolean; readonly madeAt: number },
): OutboxCall => {
  const revision = first.id ?? medicineId;
  return {
    endpoint: 'saveMedicine',
    params: { medicineId },
    idempotencyKey: revision,
    body: {
      user_id: first.user_id,
      revision,
      // As the server's migration names the medicine and its revision.
      replaces: isNew ? null : medicineId,
      name: first.medicine_name,
      dosage: first.dosage?.trim() || defaultDosage,
      schedule: everyDay,
      times: creations.map(({ id, schedule_time }) => ({
        reminder_id: id ?? medicineId,
        time: toTime(schedule_time),
      })),
      saved_at: madeAt,
    },
  };
};

interface CallsOfRow {
  readonly calls: readonly OutboxCall[];
  readonly done: number;
  readonly madeAt: number;
}

/** Earlier versions changed a medicine by one call per time; begun ones go on like that. */
export const upgradeCalls = ({ calls, done, madeAt }: CallsOfRow): readonly OutboxCall[] => {
  const creations = calls.flatMap(({ endpoint, body }) =>
    endpoint === 'createReminder' ? [body as Creation] : [],
  );
  const deletedIds = calls.flatMap(({ endpoint, params }) =>
    endpoint === 'deleteReminder' ? (params?.reminderId ?? []) : [],
  );
  const [first] = creations;
  const medicineId = deletedIds[0] ?? first?.id;
  if (done > 0 || medicineId === undefined) return calls;
  if (!first) return [{ endpoint: 'deleteMedicine', params: { medicineId } }];
  return [saveCall(medicineId, creations, first, { isNew: deletedIds.length === 0, madeAt })];
};
