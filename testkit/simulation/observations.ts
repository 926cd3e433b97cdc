import { type Answer, doseId } from '../../domain/doses.ts';
import type { DoseSaid } from '../../src/device/outbox/outboxStore.ts';

/** What was seen and heard in a stretch of days, and what was said. */
export interface Observations {
  readonly story: string[];
  /** What must never happen, and did. */
  readonly faults: string[];
  readonly said: DoseSaid[];
  /** Ids of the doses that somebody was told of: by a page, a notification or a push. */
  readonly told: Set<string>;
  /** By `raisedId`, the doses whose alarm a tab raised. */
  readonly raised: Set<string>;
  /** When a tab lay open before somebody, awake and with the medicines known to it. */
  readonly attended: Attended[];
  /** Rows of doses of which Carl was told that they were missed. */
  readonly missesTold: Set<string>;
  /** Keys of medicines that were changed meanwhile. */
  readonly touched: Set<string>;
  /** From each instant on, where her phones are. */
  readonly journeys: { readonly from: number; readonly zone: string }[];
}

interface Attended {
  readonly phone: string;
  readonly tab: number;
  readonly from: number;
  readonly to: number;
}

export const raisedId = (phone: string, tab: number, id: string): string => `${phone} ${tab} ${id}`;

/** How often a dose may have begun anew: each time it was taken back, and with each change of zone. */
export const timesAnew = ({ said, journeys }: Observations, id: string): number =>
  said.filter((one) => doseId(one.medicineKey, one.dose) === id && isTakenBack(one.answer)).length +
  journeys.length -
  1;

const isTakenBack = ({ status, undoneAt }: Answer) =>
  status === 'pending' && undoneAt !== undefined;

export const nothingSeen = (): Observations => ({
  story: [],
  faults: [],
  said: [],
  told: new Set(),
  raised: new Set(),
  attended: [],
  missesTold: new Set(),
  touched: new Set(),
  journeys: [],
});
