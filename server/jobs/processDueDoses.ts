import { day } from '../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../domain/doseTimes.ts';
import { resolveAnswers } from '../../domain/answers.ts';
import { type Dose, missedAt, nextCheckAt } from '../../domain/doses.ts';
import { isPlanned } from '../../domain/daySchedule.ts';
import { unplannedDoses } from '../../domain/unplannedDoses.ts';
import { dateOf } from '../../domain/zonedTime.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { logMiss } from '../modules/activities/logActivity.ts';
import { userById, type UserRow } from '../modules/users/repository.ts';
import { zoneChangeOf } from '../modules/users/zones.ts';
import { bumpVersions } from '../modules/changes/repository.ts';
import {
  claimDueDoses,
  hasLaterDueDose,
  setNextAt,
  remindersOfDoses,
} from '../modules/doses/doseClockRepository.ts';
import {
  answerOf,
  type DoseRow,
  type NamedDose,
  ringKey,
  saveAnswer,
} from '../modules/doses/repository.ts';
import { parseSchedule } from '../modules/medicineRows/repository.ts';
import { remindersOfMedicine, slotsOf } from '../modules/medicineRows/reminderRepository.ts';
import { inBatches } from './inBatches.ts';
import { notify } from '../notify/notify.ts';
import { notifyMisses } from '../notify/notifyMisses.ts';

type ClaimedDose = NamedDose & DoseRow & Pick<UserRow, 'fname' | 'time_zone'>;

/** Keeps earlier answers, and the log entry of a device that already reported the miss. */
const markMissed = async (context: Context, dose: ClaimedDose) => {
  const before = answerOf(dose);
  const after = resolveAnswers(before, { status: 'missed', occurredAt: missedAt(dose) });
  if (after !== before) {
    const { id, due_at, next_at } = dose;
    await saveAnswer(context.db, id, after, { due_at, next_at });
    await audit(context, null, 'dose-answered', id);
  }
  await logMiss(context, dose);
};

const isOldMiss = (dose: Dose, now: number): boolean => now - missedAt(dose) >= day;

/** After a long outage caregivers get one push per person for misses older than a day: the latest. */
const shouldNotifyMiss = async (
  { db, clock }: Context,
  dose: ClaimedDose,
  over: readonly ClaimedDose[],
): Promise<boolean> => {
  const now = clock.now();
  if (!isOldMiss(dose, now)) return true;
  const { id, at, person_id } = dose;
  const isLater = (other: ClaimedDose) =>
    other.person_id === person_id && (other.at > at || (other.at === at && other.id > id));
  if (over.some(isLater)) return false;
  return !(await hasLaterDueDose(db, dose, now));
};

/** Undone after their time moved to a later day, they stay of their day. */
const reopenedDoses = async (
  { db, clock }: Context,
  rows: readonly (DoseRow & { due_at: number })[],
): Promise<ClaimedDose[]> => {
  const found: ClaimedDose[] = [];
  for (const row of rows.filter(({ undone_at }) => undone_at !== null)) {
    const reminders = await remindersOfMedicine(db, row);
    const user = await userById(db, row.person_id);
    const { fname, hide_names, time_zone } = user;
    const place = { zone: time_zone, move: zoneChangeOf(user) };
    const answers = new Map([[row.dose, answerOf(row)]]);
    const dates = [dateOf(row.dose), dateOf(row.dose)] as const;
    const ofDay = { slots: slotsOf(reminders), answers, dates, place, now: clock.now() };
    const [reminder] = unplannedDoses(ofDay).length > 0 ? reminders : [];
    if (!reminder) continue;
    const { id: reminder_id, medicine_name } = reminder;
    const names = { medicine_name, fname, hide_names };
    found.push({ ...row, ...names, at: row.due_at, reminder_id, time_zone });
  }
  return found;
};

const processBatch = (context: Context, firsts: readonly string[], isSteady: boolean) =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    const rows = await claimDueDoses(db, firsts, now);
    if (rows.length === 0) return;
    const reminders = await remindersOfDoses(
      db,
      rows.map(({ id }) => id),
    );
    const planned = rows.flatMap((row): ClaimedDose[] => {
      const reminder = reminders.get(row.id);
      if (!reminder || !isPlanned(parseSchedule(reminder.schedule), row.dose)) return [];
      return [{ ...row, ...reminder, at: row.due_at }];
    });
    const plannedIds = new Set(planned.map(({ id }) => id));
    const unplanned = rows.filter(({ id }) => !plannedIds.has(id));
    const claimed = [...planned, ...(await reopenedDoses(inside, unplanned))];
    const isOver = (dose: ClaimedDose) => isSteady && now >= missedAt(dose);
    const open = claimed.filter((dose) => !isOver(dose));
    await notify(inside, 'dose-due', ...groupBy(open, ringKey).values());
    for (const [at, doses] of groupBy(open, (dose) => nextCheckAt(dose, now))) {
      await setNextAt(
        db,
        doses.map(({ id }) => id),
        at,
      );
    }
    const over = claimed.filter(isOver);
    const news: ClaimedDose[] = [];
    for (const dose of over) {
      await markMissed(inside, dose);
      if (await shouldNotifyMiss(inside, dose, over)) news.push(dose);
    }
    await notifyMisses(inside, ...news);
    const people = new Set(over.map(({ person_id }) => person_id));
    await bumpVersions(db, [...people], ['reminders', 'activities']);
  });

/** Returns the errors of failed doses. */
export const processDueDoses = async (context: Context, isSteady: boolean): Promise<unknown[]> => {
  const now = context.clock.now();
  const due = await context.db
    .selectFrom('doses')
    // The first of those that ring together.
    .select(({ fn }) => fn.min('id').as('id'))
    .where('next_at', '<=', now)
    .$if(!isSteady, (query) => query.where('due_at', '>', now - autoMissAfterMs))
    .groupBy(['person_id', 'dose'])
    .orderBy(({ fn }) => fn.min('next_at'))
    .execute();
  return inBatches(
    due.map(({ id }) => id),
    (batch) => processBatch(context, batch, isSteady),
  );
};
