import type { Fault as FaultOf } from '../support/judged.ts';
import type { Truth } from './home.ts';
import type { Heard } from './run.ts';
import type { Words } from './watched.ts';

export const faultKinds = ['lost', 'doubled', 'falsely shown', 'still open', 'unwanted'] as const;

type Fault = FaultOf<(typeof faultKinds)[number]>;

export interface Verdict {
  /** What must never be, in words; empty where all is well. */
  readonly faults: readonly Fault[];
  /** Nothing came of the tap, or of "I am OK", which the screen had not shown and no disk kept. */
  readonly unseen: boolean;
  /** How often a screen said "sent". */
  readonly sightings: number;
  /** Milliseconds from the tap until the server had the alert; null where nothing was to be told. */
  readonly arrived: number | null;
}

export interface Case {
  readonly said: {
    /** When the button was tapped; 0 where it was not. */
    readonly asked: number;
    readonly saidOk: boolean;
    readonly saidOkLater: boolean;
  };
  readonly heard: Heard;
  readonly truth: Truth;
  /** Nothing waits on the device any more. */
  readonly isEmpty: boolean;
  readonly caregivers: readonly string[];
}

/** A frame of the page has shown these words since. */
const drawn = ({ told }: Heard, all: readonly Words[], since: number): boolean =>
  told.some((each) => each.what === 'drawn' && each.at >= since && all.includes(each.words));

const held = ({ told }: Heard) => told.flatMap((each) => (each.what === 'held' ? each.rows : []));

/** Sets what happened against what must never happen. */
export const judge = ({ said, heard, truth, isEmpty, caregivers }: Case): Verdict => {
  const faults: Fault[] = [];
  const found = (kind: Fault['kind'], text: string) => void faults.push({ kind, text });
  const { asked, saidOk, saidOkLater } = said;
  const { emergencies } = truth;
  const [emergency] = emergencies;
  const alerts = emergencies.flatMap((each) => each.alerts);
  const isAsked = asked > 0;
  const isKnown = isAsked && (drawn(heard, ['sent', 'unsent'], asked) || held(heard).length > 0);
  const okTapped =
    heard.told.findLast((each) => each.what === 'tapped' && each.button === 'I am OK')?.at ??
    Infinity;
  const isOkKnown =
    saidOkLater ||
    drawn(heard, ['ok'], okTapped) ||
    held(heard).some(({ isWithdrawn }) => isWithdrawn);

  if (!isEmpty) found('lost', 'an alert still waits on the device');
  if (!isAsked && emergencies.length > 0) found('unwanted', 'nobody had tapped');
  if (isAsked && emergencies.length > 1) found('doubled', `${emergencies.length} of one tap`);
  if (isKnown && !emergency) found('lost', 'the server has none');
  for (const id of caregivers) {
    const count = alerts.filter(({ caregiver_id }) => caregiver_id === id).length;
    if (count > 1) found('doubled', `${count} alerts to one caregiver`);
    if (count === 0 && emergency && emergency.withdrawn_at === null) {
      found('lost', 'a caregiver was not told');
    }
  }
  const open = alerts.filter(({ status }) => status !== 'false_alarm').length;
  if (isOkKnown && open > 0) found('still open', `${open} alerts after "I am OK"`);
  if (!saidOk && !saidOkLater && emergency && emergency.withdrawn_at !== null) {
    found('unwanted', 'taken back by nobody');
  }
  // What stood before the tap was of the former run.
  const sightings = heard.sightings.filter(({ at }) => isAsked && at >= asked);
  for (const { at, hasRow } of sightings) {
    if (!emergency || at < emergency.made_at || !hasRow) {
      found(
        'falsely shown',
        `"sent" stood ${emergency ? emergency.made_at - at : '?'} ms too early`,
      );
    }
  }
  const isTold = isAsked && emergency && emergency.alerts.length > 0;
  return {
    faults,
    unseen: (isAsked && !emergency) || (saidOk && !isOkKnown && open > 0),
    sightings: sightings.length,
    arrived: isTold ? emergency.made_at - asked : null,
  };
};
