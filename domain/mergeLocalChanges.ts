import type { MedicineRecord } from '../contract/endpoints/index.ts';
import { madeAtAfterChange } from './daySchedule.ts';
import { pickDetails } from './medicineDetails.ts';
import { byFirstTime, toTime } from './medicines.ts';

export interface LocalChange {
  readonly saved: MedicineRecord | null;
  readonly removedId: string | null;
}

/** Only the server's list has the doses since the count. */
const keepStock = (saved: MedicineRecord['stock'], known: MedicineRecord['stock']) =>
  known &&
  (saved === undefined || saved?.counted_at === known.counted_at) && {
    stock: { ...known, ...saved, taken_since: known.taken_since },
  };

/** A save defines the medicine; only the server's list knows its doses. */
const keepDoses = (saved: MedicineRecord, known: MedicineRecord, zone: string): MedicineRecord => ({
  ...saved,
  ...pickDetails(known),
  ...pickDetails(saved),
  picture: known.picture,
  current: known.current,
  said_today: known.said_today,
  ...(known.last_taken && { last_taken: known.last_taken }),
  ...(known.taken_in_day && { taken_in_day: known.taken_in_day }),
  ...keepStock(saved.stock, known.stock),
  times: saved.times.map((time) => {
    const kept = known.times.find(({ reminder_id }) => reminder_id === time.reminder_id);
    if (!kept || time.time === null) return time;
    const change = { before: known.schedule, after: saved.schedule, now: time.made_at, zone };
    const made_at = madeAtAfterChange({ time: toTime(time.time), madeAt: kept.made_at }, change);
    return { ...time, made_at, last_due: kept.last_due };
  }),
});

export const mergeLocalChanges = (
  list: readonly MedicineRecord[],
  changes: readonly LocalChange[],
  zone: string,
): readonly MedicineRecord[] =>
  changes.reduce((records, { saved, removedId }) => {
    const others = records.filter(({ id }) => id !== (saved?.id ?? removedId));
    if (!saved) return others;
    const known = records.find(({ id }) => id === saved.id);
    return [...others, known ? keepDoses(saved, known, zone) : saved].toSorted(byFirstTime);
  }, list);
