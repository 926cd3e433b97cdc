import { type Answer, doseId } from '../../domain/doses.ts';
import type { DoseSaid } from '../../src/device/outbox/outboxStore.ts';

interface Attended {
  readonly phone: string;
  readonly tab: number;
  readonly from: number;
  readonly to: number;
}

/** What happened in some days, and what the user said. */
export const makeObservations = () => ({
  story: [] as string[],
  /** What must never happen, and did. */
  faults: [] as string[],
  said: [] as DoseSaid[],
  /** Ids of the doses of which somebody was told: by a page, a notification or a push. */
  told: new Set<string>(),
  /** By `raisedId`, the doses whose alarm a tab raised. */
  raised: new Set<string>(),
  /** When a tab was visible, on a phone that was awake, and knew the medicines. */
  attended: [] as Attended[],
  /** Rows of doses of which Carl was told that they were missed. */
  missesTold: new Set<string>(),
  /** Keys of medicines that were changed. */
  touched: new Set<string>(),
  /** The zone of her phones from each instant on. */
  journeys: [] as { readonly from: number; readonly zone: string }[],
});

export type Observations = ReturnType<typeof makeObservations>;

export const raisedId = (phone: string, tab: number, id: string): string => `${phone} ${tab} ${id}`;

const isTakenBack = ({ status, undoneAt }: Answer) =>
  status === 'pending' && undoneAt !== undefined;

/** How often a dose may ring again: each time it was taken back, and after each change of zone. */
export const timesAgain = ({ said, journeys }: Observations, id: string): number =>
  said.filter((one) => doseId(one.medicineKey, one.dose) === id && isTakenBack(one.answer)).length +
  journeys.length -
  1;
