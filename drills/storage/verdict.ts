import type { Fault as FaultOf } from '../support/judged.ts';
import type { Truth } from './home.ts';
import type { Plan } from './plan.ts';
import { takesDatabase } from './troubles.ts';

export const faultKinds = [
  'lost',
  'doubled',
  'changed',
  'falsely shown',
  'refused',
  'no screen',
  'silent',
  'not whole',
] as const;

export type Fault = FaultOf<(typeof faultKinds)[number]>;

/** What was done, and what the screen said to it. */
export interface Said {
  /** Milliseconds until there was something to go on with, of each time. */
  readonly opened: number[];
  /** Medicines that fell due. */
  readonly due: string[];
  /** Those on whose alarm "Taken" was tapped, and those shown as taken since. */
  readonly tapped: string[];
  readonly taken: string[];
  /** Those that ring again in the end. */
  readonly askedAgain: string[];
  /** Medicines that were shown as saved. */
  readonly added: string[];
  helpAsked: number;
  /** A screen said that the device has lost something. */
  lossTold: boolean;
  /** A page of the app stood there when the trouble came. */
  isOpen: boolean;
}

export interface Verdict {
  readonly faults: readonly Fault[];
  /** All that the device kept was gone at once, and no page knew of it any more: nothing there can tell. */
  readonly goneWithDevice: number;
  readonly askedAgain: number;
  /** The longest time until there was something to go on with. */
  readonly opened: number;
}

export interface Case {
  readonly plan: Plan;
  readonly said: Said;
  readonly truth: Truth;
  /** What was found on the way. */
  readonly faults: readonly Fault[];
  readonly isPushed: (medicine: string) => boolean;
}

const count = <T>(all: readonly T[], isMeant: (one: T) => boolean): number =>
  all.filter(isMeant).length;

export const taken = ({ doses }: Truth, medicine: string): boolean =>
  doses.some(
    ({ medicine_key, status }) => medicine_key === medicine.toLowerCase() && status === 'taken',
  );

/** Sets what was done and shown against what must never be. */
export const judge = ({ plan, said, truth, faults: met, isPushed }: Case): Verdict => {
  const faults: Fault[] = [...met];
  const found = (kind: Fault['kind'], text: string) => void faults.push({ kind, text });
  let goneWithDevice = 0;
  /** What no page knew any more, on a device that kept nothing of it, cannot be told. */
  const lose = (what: string) => {
    if (said.lossTold) return;
    const isGone = !said.isOpen && takesDatabase(plan.trouble);
    if (isGone) goneWithDevice += 1;
    else found('lost', `${what}, and no screen said so`);
  };

  for (const medicine of said.taken) {
    if (!taken(truth, medicine) && !said.askedAgain.includes(medicine)) {
      lose(`${medicine} was shown as taken`);
    }
  }
  for (const medicine of said.added) {
    if (!truth.reminders.some(({ medicine_name }) => medicine_name === medicine)) {
      lose(`${medicine} was shown as saved`);
    }
  }
  if (truth.emergencies.length < said.helpAsked) lose('an alert was shown as waiting or sent');
  if (truth.emergencies.length > said.helpAsked) {
    found('doubled', `${truth.emergencies.length} emergencies of ${said.helpAsked} taps`);
  }
  for (const { alerts } of truth.emergencies) {
    if (alerts !== 1) found(alerts > 1 ? 'doubled' : 'lost', `${alerts} alerts to one caregiver`);
  }
  for (const { medicine_name: name } of truth.reminders) {
    const rows = count(truth.reminders, (row) => row.medicine_name === name);
    if (rows > 1) found('doubled', `${name} stands ${rows} times`);
    const lines = count(truth.log, ({ details }) => details.includes(name));
    if (lines > 1) found('doubled', `${name} stands ${lines} times in the log`);
    if (taken(truth, name) && !said.tapped.includes(name)) {
      found('changed', `${name} was taken as nobody said so`);
    }
  }
  if (!truth.reminders.some(({ medicine_name }) => medicine_name === 'Ramipril')) {
    found('changed', 'Ramipril is gone');
  }
  for (const medicine of said.due) {
    const isSilent = met.some(({ kind, text }) => kind === 'silent' && text.includes(medicine));
    if (isSilent && !isPushed(medicine)) found('silent', `${medicine} was told by no push either`);
  }
  return {
    faults,
    goneWithDevice,
    askedAgain: said.askedAgain.length,
    opened: Math.max(0, ...said.opened),
  };
};
