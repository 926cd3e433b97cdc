import { amountsOf } from './amountsOf.ts';
import type { MedicineDefinition } from './medicines.ts';

const partsOf = (medicine: MedicineDefinition) => {
  const { name, dosage, note = '', shape = null, times, schedule } = medicine;
  const { rule, first_day, last_day, ...pause } = schedule;
  const sorted = (fields: object) => Object.entries(fields).toSorted();
  return {
    name,
    // A new strength beside a new amount may be neither's wish.
    dosage: [dosage, amountsOf(medicine)],
    note,
    shape,
    times: [times.toSorted(), amountsOf(medicine)],
    days: [sorted(rule), first_day, last_day],
    pause: sorted(pause),
  };
};

type Part = keyof ReturnType<typeof partsOf>;

const changedParts = (before: MedicineDefinition, after: MedicineDefinition): Part[] => {
  const [from, to] = [partsOf(before), partsOf(after)];
  const names = Object.keys(from) as Part[];
  return names.filter((part) => JSON.stringify(from[part]) !== JSON.stringify(to[part]));
};

/** Both changes of one version in one; null where both touch the same part, or one of them none. */
export const mergeChanges = (
  before: MedicineDefinition,
  mine: MedicineDefinition,
  theirs: MedicineDefinition,
): MedicineDefinition | null => {
  const own = changedParts(before, mine);
  const others = changedParts(before, theirs);
  if (own.length === 0 || others.length === 0 || own.some((part) => others.includes(part)))
    return null;
  const from = (part: Part) => (own.includes(part) ? mine : theirs);
  const { rule, first_day, last_day } = from('days').schedule;
  return {
    name: from('name').name,
    dosage: from('dosage').dosage,
    note: from('note').note,
    shape: from('shape').shape,
    times: from('times').times,
    amounts: from('times').amounts,
    schedule: { ...from('pause').schedule, rule, first_day, last_day },
  };
};
