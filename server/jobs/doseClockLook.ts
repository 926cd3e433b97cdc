import { sql } from 'kysely';
import { autoMissAfter } from '../../domain/constants.ts';
import { missedAt, nextLookAt, standing } from '../../domain/doses.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { audit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { dueRows } from '../db/claim.ts';
import { logMiss } from '../modules/activities/service.ts';
import { touchAll } from '../modules/changes/repository.ts';
import {
  claimLooks,
  isLaterWaiting,
  lookAgainAt,
  remindersOfDoses,
} from '../modules/doses/clockRepository.ts';
import { answerOf, type DoseRow, saveAnswer } from '../modules/doses/repository.ts';
import { inBatches } from './batches.ts';
import { isOldMiss, type NamedDose, pushDue, pushMissed } from './doseClockPushes.ts';

/** With its whole row, and the name of its person. */
type Looked = NamedDose & DoseRow & { readonly fname: string };

/** Nobody's answer is lost by it, and a device that called it missed before keeps its line. */
const miss = async (context: Context, dose: Looked): Promise<void> => {
  const before = answerOf(dose);
  const after = standing(before, { status: 'missed', occurredAt: missedAt(dose) });
  if (after !== before) {
    const { id, due_at, next_at } = dose;
    await saveAnswer(context.db, id, after, { due_at, next_at });
    await audit(context, null, 'dose-answered', id);
  }
  await logMiss(context, dose);
};

/**
 * After days without a server everybody would be told of everything at once: of misses older than a
 * day a person's caregivers hear only of the last, in place of all those that are found with it.
 */
const isTold = async (
  { db, clock }: Context,
  dose: Looked,
  over: readonly Looked[],
): Promise<boolean> => {
  const now = clock.now();
  if (!isOldMiss(dose, now)) return true;
  const { id, at, person_id } = dose;
  const isLater = (other: Looked) =>
    other.person_id === person_id && (other.at > at || (other.at === at && other.id > id));
  if (over.some(isLater)) return false;
  return !(await isLaterWaiting(db, dose, now));
};

/** One transaction; doses whose reminder is gone are not looked at again. */
const look = (context: Context, ids: readonly string[], isSteady: boolean): Promise<void> =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    const rows = await claimLooks(db, ids, now);
    if (rows.length === 0) return;
    const reminders = await remindersOfDoses(
      db,
      rows.map(({ id }) => id),
    );
    const looked = rows.flatMap((row): Looked[] => {
      const reminder = reminders.get(row.id);
      return reminder ? [{ ...row, ...reminder, at: row.due_at }] : [];
    });
    const isOver = (dose: Looked) => isSteady && now >= missedAt(dose);
    const open = looked.filter((dose) => !isOver(dose));
    for (const dose of open) await pushDue(inside, dose);
    for (const [at, doses] of groupBy(open, (dose) => nextLookAt(dose, now))) {
      await lookAgainAt(
        db,
        doses.map(({ id }) => id),
        at,
      );
    }
    const over = looked.filter(isOver);
    for (const dose of over) {
      await miss(inside, dose);
      if (await isTold(inside, dose, over)) await pushMissed(inside, dose, dose.fname);
    }
    const people = new Set(over.map(({ person_id }) => person_id));
    await touchAll(db, [...people], ['reminders', 'activities']);
  });

/**
 * Looks at every dose whose time for that has come: pushes it again while it is open, and calls it
 * missed after its 20 minutes if the clock is steady. Returns what those that failed threw.
 */
export const lookAtDoses = async (context: Context, isSteady: boolean): Promise<unknown[]> => {
  const now = context.clock.now();
  const due = await dueRows(context.db, 'doses', now)
    .$if(!isSteady, (query) => query.where(sql<boolean>`due_at > ${now - autoMissAfter}`))
    .execute();
  return inBatches(
    due.map(({ id }) => id),
    (batch) => look(context, batch, isSteady),
  );
};
