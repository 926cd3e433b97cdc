import type { Answer } from '../../domain/answers.ts';

import type { Medicine } from '../../domain/medicines.ts';
import type { StoredDoseAnswer } from '../../src/platform/outbox/outboxStore.ts';

export interface Attended {
  readonly phone: string;
  readonly tab: number;
  /** Since when its state, or the stored state that it restored, has existed. */
  readonly stateSince: number;
  readonly medicines: readonly Medicine[];
  readonly from: number;
  readonly to: number;
}

/** What happened in some days, and what the user said. */
export const makeObservations = () => ({
  story: [] as string[],
  /** What must never happen, and did. */
  faults: [] as string[],
  answers: [] as (Pick<StoredDoseAnswer, 'medicineKey' | 'dose' | 'answer'> & {
    /** Of a caregiver, whose undo leaves the answers of the user. */
    readonly isByCarl?: boolean;
  })[],
  /** Ids of the doses that a page, a notification or a push has reported. */
  notified: new Set<string>(),
  /** By `raisedId`, the doses whose alarm a tab raised. */
  raised: new Set<string>(),
  /** When a tab was visible, on a phone that was awake, and knew the medicines. */
  attended: [] as Attended[],
  /** Rows of doses of which Carl was told that they were missed. */
  notifiedMisses: new Set<string>(),
  /** Doses that would have repeated an answered one, and start tomorrow instead. */
  held: new Set<string>(),
  /** When a caregiver asked about a dose last. */
  asked: new Map<string, number>(),
  /** Keys of medicines that were changed. */
  changedMedicines: new Set<string>(),
  /** The zone of her phones from each instant on. */
  zoneChanges: [] as { readonly from: number; readonly zone: string }[],
});

export type Observations = ReturnType<typeof makeObservations>;

export const raisedId = (phone: string, tab: number, id: string): string => `${phone} ${tab} ${id}`;

/** How often a dose may ring again: after each change of zone, and never by an undo. */
export const maxRepeats = ({ zoneChanges }: Observations): number => zoneChanges.length - 1;

const isUndo = ({ status, undoneAt }: Answer) => status === 'pending' && undoneAt !== undefined;

/** A name that was refused later may have been that of the medicine. */
export const countUndos = (
  { answers, changedMedicines }: Observations,
  { medicineKey, dose }: Pick<StoredDoseAnswer, 'medicineKey' | 'dose'>,
): number =>
  answers.filter(
    (one) =>
      one.dose === dose &&
      isUndo(one.answer) &&
      (one.medicineKey === medicineKey || changedMedicines.has(medicineKey)),
  ).length;
