import { randomFrom } from '../../testkit/domain/random.ts';
import { type Kill, kills } from '../support/device.ts';
import type { Course, Fault } from '../support/faultProxy.ts';
import { bystander, stateLines, timeIn } from '../support/family.ts';
import type { StoredRow } from '../support/watch.ts';

const actions = ['help', 'taken', 'edit', 'ok', 'skip', 'add', 'undo', 'delete'] as const;
export type Action = (typeof actions)[number];

/**
 * When the tab is killed: just after the tap; once the device has stored it; once the screen shows
 * it; while a call waits for the server; while the server's response waits for the device.
 */
const steps = ['tapped', 'request held', 'stored', 'response held', 'shown'] as const;
type Step = (typeof steps)[number];

export interface Scenario {
  readonly seed: number;
  readonly action: Action;
  readonly step: Step;
  readonly kill: Kill;
  /** `away`: no network until the app was opened again without it. */
  readonly network: 'good' | 'faulty' | 'away';
  /** The call that is held, from 0. */
  readonly call: number;
  readonly course: Course;
  readonly pauseMs: number;
  readonly isTappedTwice: boolean;
  readonly isRenamed: boolean;
  /** The server is killed together with the tab. */
  readonly serverDies: boolean;
}

/** The number of calls per action, for a medicine with two times. */
const callsOf = { help: 1, ok: 1, taken: 3, skip: 3, undo: 3, add: 2, edit: 4, delete: 2 };

const failing: readonly Fault[] = ['cutBefore', 'cutAfter', 502, 503];

/** 40 seeds in a row combine each action with each step; the rest is drawn. */
export const scenarioFor = (seed: number): Scenario => {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const action = actions[seed % actions.length] ?? 'help';
  const step = steps[seed % steps.length] ?? 'tapped';
  const isHeld = step === 'request held' || step === 'response held';
  const network = oneOf(
    isHeld ? (['good', 'faulty'] as const) : (['good', 'faulty', 'away'] as const),
  );
  // The last call records an answer or completes an edit.
  const call = random() < 0.5 ? callsOf[action] - 1 : below(callsOf[action]);
  // At most one failure, because the app waits longer before each try.
  const failed = isHeld && network === 'faulty' ? below(call) : -1;
  const before = Array.from({ length: isHeld ? call : 0 }, (_none, index) =>
    index === failed ? oneOf(failing) : 'pass',
  );
  const held: Partial<Record<Step, Fault>> = {
    'request held': 'hang',
    'response held': 'holdBack',
    stored: 'hang',
  };
  const faults: readonly Fault[] =
    network === 'faulty' ? ['pass', 'pass', ...failing, { delayMs: 100 }] : ['pass'];
  const heldFault = held[step];
  return {
    ...{ seed, action, step, network, call },
    kill: oneOf(kills),
    course: { seed, faults, first: heldFault ? [...before, heldFault] : [] },
    pauseMs: below(step === 'tapped' ? 50 : 10),
    isTappedTwice: action === 'help' && random() < 0.3,
    isRenamed: random() < 0.5,
    serverDies: random() < 0.15,
  };
};

export interface Expected {
  readonly name: string;
  readonly newName: string;
  readonly times: readonly string[];
  readonly newTimes: readonly string[];
  /** What the server has before the action and after it, in the lines of `Family.read`. */
  readonly before: readonly string[];
  readonly done: readonly string[];
}

const logs: Partial<Record<Action, readonly [before: string[], done: string[]]>> = {
  taken: [[], ['taken']],
  skip: [[], ['skipped']],
  undo: [['taken'], ['taken', 'pending']],
};

export const isAnswer = (action: Action): boolean => action in logs;

/** Answers are for a dose of this minute; all other times are hours away. */
export const expectedOf = ({ action, seed, isRenamed }: Scenario, now: number): Expected => {
  const name = `Aspirin ${seed}`;
  const newName = action === 'edit' && isRenamed ? `Bisoprolol ${seed}` : name;
  const at = (...hours: number[]) => hours.map((each) => timeIn(each, now));
  const times = isAnswer(action) ? at(0, 6) : at(5, 6);
  const newTimes = action === 'edit' ? at(6, 7) : times;
  const [logBefore, logDone] = logs[action] ?? [[], []];
  const lines = (of: string, all: readonly string[], log: string[], alerts: number) => {
    const own = all.map((time) => [of, time] as const);
    return stateLines([[bystander.name, bystander.time], ...own], log, alerts);
  };
  return {
    ...{ name, newName, times, newTimes },
    before: lines(name, action === 'add' ? [] : times, logBefore, action === 'ok' ? 1 : 0),
    done: lines(newName, action === 'delete' ? [] : newTimes, logDone, action === 'help' ? 1 : 0),
  };
};

/** By name, what the page shows. Those named like an action say that the device has stored it. */
export const phrases = {
  rings: "It's time to take",
  sent: 'Emergency Alert Sent!|Alert sent to',
  help: 'Emergency Alert Sent!|Alert sent to|Sending your alert|Your alert waits to be sent',
  ok: 'That you are OK waits to be sent|told that you are OK|Nobody had been told',
  taken: 'Medication marked as taken',
  skip: 'Medication skipped',
  undo: 'Your answer was taken back',
  add: 'Medication saved successfully',
  edit: 'Medication updated successfully',
  delete: 'deleted successfully',
} as const satisfies Record<Action, string> & Record<string, string>;

/** Whether a stored row is of this action. */
export const isOf = (action: Action, { kind, said, isWithdrawn }: StoredRow): boolean => {
  const status = said?.answer.status;
  switch (action) {
    case 'help':
      return isWithdrawn !== undefined;
    case 'ok':
      return isWithdrawn === true;
    case 'taken':
      return status === 'taken';
    case 'skip':
      return status === 'skipped';
    case 'undo':
      return status === 'pending';
    case 'add':
      return kind === 'medicineAdded';
    case 'edit':
      return kind === 'medicineEdited';
    case 'delete':
      return kind === 'medicineRemoved';
  }
};
