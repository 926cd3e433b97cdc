import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { toTime } from '../../../domain/medicines.ts';
import { defaultDosage } from '../../../domain/specConstants.ts';
import type { OutboxCall, OutboxRow } from './outboxStore.ts';

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

/** Earlier versions changed a medicine by one call per time; begun ones go on like that. */
export const upgradeRow = (row: OutboxRow): OutboxRow => {
  const creations = row.calls.flatMap(({ endpoint, body }) =>
    endpoint === 'createReminder' ? [body as Creation] : [],
  );
  const deletedIds = row.calls.flatMap(({ endpoint, params }) =>
    endpoint === 'deleteReminder' ? (params?.reminderId ?? []) : [],
  );
  const [first] = creations;
  const medicineId = deletedIds[0] ?? first?.id;
  if (row.done > 0 || medicineId === undefined) return row;
  const call: OutboxCall = first
    ? saveCall(medicineId, creations, first, { isNew: deletedIds.length === 0, madeAt: row.madeAt })
    : { endpoint: 'deleteMedicine', params: { medicineId } };
  return { ...row, calls: [call] };
};
