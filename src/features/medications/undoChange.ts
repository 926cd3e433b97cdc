import { isAlike } from '../../../domain/similarNames.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { findRepeatedTimes, startTomorrow } from '../../../domain/repeatedTimes.ts';
import { instantOf, localDateOf } from '../../../domain/zonedTime.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectAnswers } from '../../doses/selectors.ts';
import { announced, type MedicineUndo } from '../announcements/events.ts';
import { type SaveOutcome, saveMedicine } from './medicineActions.ts';
import { selectToday, selectZone } from './selectors.ts';
import { failureTexts } from './failureStrings.ts';
import { undoTexts } from './today/undoStrings.ts';

const stockOf = ({ stock }: Medicine) =>
  stock && { count: stock.count, per_dose: stock.per_dose, counted_at: stock.counted_at };

/** Undefined if nothing was saved. */
export const undoOfSave = (
  what: MedicineUndo['what'],
  before: Medicine,
  outcome: SaveOutcome,
  isStockChanged: boolean,
): MedicineUndo | undefined => {
  if (outcome.kind !== 'saved' && outcome.kind !== 'waiting') return undefined;
  const { revision, savedAt } = outcome;
  return { what, before, revision, savedAt, stock: isStockChanged ? stockOf(before) : undefined };
};

/** Today's doses count again, but those before the last change of its times do not. */
export const undoOfDelete =
  (before: Medicine): AppThunk<MedicineUndo> =>
  (_dispatch, getState, { clock }) => {
    const midnight = instantOf(`${selectToday(getState())}T00:00`, selectZone(getState()));
    const made = before.slots.map(({ madeAt }) => madeAt).filter((at) => at <= clock.now());
    const savedAt = Math.max(midnight, ...made);
    return { what: 'deleted', before, revision: null, savedAt, stock: stockOf(before) };
  };

/** Times that began later than now, and those that would repeat a dose answered today, begin as late. */
const laterStarts =
  (
    { before, savedAt }: MedicineUndo,
    replaced: Medicine | null,
  ): AppThunk<Record<string, number>> =>
  (_dispatch, getState, { clock }) => {
    const [now, state] = [clock.now(), getState()];
    const zone = selectZone(state);
    const change = { times: before.times, schedule: before.schedule, since: savedAt, zone };
    const repeated = replaced && findRepeatedTimes(selectAnswers(state), replaced, change);
    const future = before.slots.filter(({ madeAt }) => madeAt > now);
    return {
      ...startTomorrow(repeated?.times ?? [], localDateOf(savedAt, zone), zone),
      ...Object.fromEntries(future.map(({ time, madeAt }) => [time, madeAt])),
    };
  };

/** Saves the former version, unless the medicine was changed again since. */
export const undoChange =
  (change: MedicineUndo): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { what, before, revision, savedAt, stock } = change;
    const { id, name, personId, picture } = before;
    const replaced = selectMedicines(getState()).find((one) => one.id === id) ?? null;
    const fail = (text: string) => void dispatch(announced({ tone: 'error', text }));
    if ((replaced?.revision ?? null) !== revision) {
      fail(undoTexts.changedSince(name));
      return;
    }
    if (!replaced && selectMedicines(getState()).some((one) => isAlike(one, before))) {
      fail(undoTexts.onListAgain(name));
      return;
    }
    const restored = { medicine: before, savedAt };
    const startsAt = dispatch(laterStarts(change, replaced));
    const outcome = await dispatch(
      saveMedicine(before, { personId, replaced, restored, stock, startsAt }),
    );
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      const undone = undoTexts.undone(undoTexts.changes[what](name));
      // A deletion has deleted the uploaded picture, too.
      const isPictureGone = what === 'deleted' && picture != null;
      const text = isPictureGone ? `${undone}. ${undoTexts.pictureGone}` : undone;
      dispatch(announced({ tone: isPictureGone ? 'warning' : 'success', text }));
    } else if (outcome.kind !== 'conflict') fail(`${failureTexts.medicineEdited}: ${name}`);
  };
