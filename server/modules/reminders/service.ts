import type { Reminder, RequestBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { bumpVersions } from '../changes/repository.ts';
import { isUndoRequest } from '../doses/resolveDose.ts';
import { backfillDoses } from '../doses/backfillDoses.ts';
import { answerDose } from '../doses/service.ts';
import { insertPendingDeletes } from './editRepository.ts';
import { insertReminderAliases } from './reminderAliasRepository.ts';
import {
  countReminders,
  deleteReminderRows,
  lockReminders,
  insertReminder,
  reminderAt,
  reminderById,
  type ReminderRow,
  remindersOf,
  remindersOfMedicine,
} from './repository.ts';
import {
  assertOpenEditLimit,
  assertReminderLimit,
  assertTimesLimit,
  duplicateReminder,
  findReminder,
  hasSameContents,
  toReminder,
} from './reminderRows.ts';
import { zoneContextOf, scheduleForReminder } from './schedule.ts';
import { toReminders } from './view.ts';

export const listReminders = async (context: Context, personId: string): Promise<Reminder[]> => {
  const rows = await remindersOf(context.db, personId);
  return toReminders(context, personId, await zoneContextOf(context, personId), rows);
};

/** Idempotent. Runs inside a transaction. Throws `duplicate_reminder`, `invalid`. */
export const createReminder = async (
  context: Context,
  row: ReminderRow,
  actorId: string,
): Promise<Reminder> => {
  const { db } = context;
  await lockReminders(db, row.person_id);
  if (!(await insertReminder(db, row))) {
    const sameId = await reminderById(db, row.id);
    if (sameId && hasSameContents(sameId, row)) return toReminder(context, sameId);
    throw duplicateReminder((await reminderAt(db, row))?.id ?? row.id);
  }
  assertTimesLimit(await remindersOfMedicine(db, row));
  assertReminderLimit(await countReminders(db, row.person_id));
  await backfillDoses(context, [row]);
  await audit(context, actorId, 'reminder-made', row.id);
  const shown = await toReminder(context, row);
  await bumpVersions(db, [row.person_id], ['reminders']);
  return shown;
};

/** An edit deletes it at its end. Runs inside a transaction. Throws `not_found`, `invalid`. */
export const deleteReminder = async (
  context: Context,
  { id, person_id }: ReminderRow,
  actorId: string,
  editId?: string,
): Promise<{ message: string }> => {
  const { db, clock } = context;
  await lockReminders(db, person_id);
  const { medicine_name, medicine_key } = await findReminder(context, id);
  if (editId === undefined) {
    await deleteReminderRows(db, [id]);
    await insertReminderAliases(db, [{ person_id, id, medicine_key, medicine_name }], clock.now());
    await audit(context, actorId, 'reminder-deleted', id);
    await bumpVersions(db, [person_id], ['reminders']);
  } else {
    await assertOpenEditLimit({ db, clock }, { personId: person_id, editId });
    await insertPendingDeletes(db, [id], [editId], clock.now());
  }
  return { message: `${medicine_name} deleted successfully` };
};

/** Ignores a ringing alarm's `pending`. Runs inside a transaction. Throws `invalid`, `not_due`. */
export const setReminderStatus = async (
  context: Context,
  row: ReminderRow,
  sent: RequestBody<'setReminderStatus'>,
  actorId: string,
): Promise<Reminder> => {
  const { status, dose, occurred_at } = sent;
  const isUndo = isUndoRequest(sent);
  if (status === 'pending' && !isUndo) return toReminder(context, row);
  const now = context.clock.now();
  const of = { personId: row.person_id, id: row.id, dose };
  const found = await scheduleForReminder(context, of, true);
  if (!found) throw new Error('The reminder is gone');
  const answered = await answerDose(context, found.medicine, {
    status,
    dose,
    occurredAt: Math.min(now, occurred_at ?? now),
    isUndo,
    now,
  });
  const shown = await toReminder(context, row);
  if (answered.changed) {
    const action = isUndo ? 'answer-taken-back' : 'dose-answered';
    await audit(context, actorId, action, answered.row.id);
    await bumpVersions(context.db, [row.person_id], ['reminders']);
  }
  return shown;
};
