import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { decideAsk, maxAsks } from '../../../domain/asks.ts';
import { isHumanAnswer } from '../../../domain/answers.ts';
import { isPaused } from '../../../domain/daySchedule.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { bumpVersions } from '../changes/repository.ts';
import { medicineByName, parseSchedule } from '../medicineRows/repository.ts';
import { firstNamesOf } from '../users/repository.ts';
import { remindersOfDoses } from './doseClockRepository.ts';
import { type Ask, askOf } from './ask.ts';
import { type DoseRow, lockKnownDose, updateDose } from './repository.ts';

const refused = (message: string) => new HttpError('not_due', message);

/** Throws `not_due`. */
const assertMissed = (row: DoseRow | undefined): DoseRow & { readonly due_at: number } => {
  if (row && isHumanAnswer(row)) throw refused('This dose is answered now.');
  if (row?.status !== 'missed' || row.due_at === null) throw refused('This dose is not missed.');
  return { ...row, due_at: row.due_at };
};

/**
 * Rings on the devices of the survivor. Undefined if the medicine is paused, or has no such time any more. Runs
 * in a transaction, with the dose locked.
 */
export const askAboutDose = async (
  context: Context,
  row: DoseRow,
  { at, actorId }: { readonly at: number; readonly actorId: string },
): Promise<DoseRow | undefined> => {
  const { db, clock } = context;
  const reminder = (await remindersOfDoses(db, [row.id])).get(row.id);
  const local = reminder && localMinuteOf(clock.now(), reminder.time_zone);
  if (!local || isPaused(parseSchedule(reminder.schedule), local)) return undefined;
  const asked = await updateDose(db, row.id, {
    asks: row.asks + 1,
    asked_at: clock.now(),
    asked_by: actorId,
  });
  const by = (await firstNamesOf(db, [actorId])).get(actorId) ?? '';
  await notify(context, 'dose-asked', { ...asked, ...reminder, at, by });
  await audit(context, actorId, 'dose-asked', row.id);
  await bumpVersions(db, [asked.person_id], ['reminders']);
  return asked;
};

/** Idempotent within 5 minutes. Runs in a transaction, with the access checked. Throws `not_due`. */
export const askAgain = async (
  context: Context,
  actorId: string,
  { user_id: person_id, medicine_name, dose }: RequestBody<'askAgain'>,
): Promise<Ask> => {
  const { db, clock } = context;
  const now = clock.now();
  const medicine = await medicineByName(db, { person_id, medicine_name });
  const key = medicine && { person_id, medicine_id: medicine.id, dose };
  const row = assertMissed(key && (await lockKnownDose(db, key)));
  const toAsk = async (one: DoseRow, viewerId: string): Promise<Ask | null> =>
    askOf(one, await firstNamesOf(db, [one.asked_by ?? '']), viewerId);
  const before = await toAsk(row, actorId);
  const decision = decideAsk(row.due_at, before, now);
  if (decision === 'asked' && before) return before;
  if (decision === 'tooLate') throw refused('This dose was too long ago. Please call instead.');
  if (decision === 'tooOften')
    throw refused(`Asked ${maxAsks} times without an answer. Please call instead.`);
  const asked = await askAboutDose(context, row, { at: row.due_at, actorId });
  if (!asked) throw refused('This medicine is paused or has changed. Please call instead.');
  const ask = await toAsk(asked, actorId);
  if (!ask) throw new Error('The ask was not stored');
  return ask;
};
