import { seededRandom } from '../../testkit/domain/seededRandom.ts';
import { type Kill, kills } from '../support/browserDevice.ts';
import { stateLines, timeIn } from '../support/family.ts';
import type { FaultPlan, Fault } from '../support/faultProxy.ts';
import { actionOf, type ActionName, actions } from './actions.ts';

/**
 * When the tab is killed: just after the tap; once the device has stored it; once the screen shows
 * it; while a call waits for the server; while the server's response waits for the device.
 */
const steps = ['tapped', 'request held', 'stored', 'response held', 'shown'] as const;

export interface Scenario {
  readonly seed: number;
  readonly action: ActionName;
  readonly step: (typeof steps)[number];
  readonly kill: Kill;
  /** `away`: no network until the app was opened again without it. */
  readonly network: 'good' | 'faulty' | 'away';
  /** The call that is held, from 0. */
  readonly call: number;
  readonly faultPlan: FaultPlan;
  readonly pauseMs: number;
  readonly isTappedTwice: boolean;
  readonly isRenamed: boolean;
  /** The server is killed together with the tab. */
  readonly isServerKilled: boolean;
}

const failing: readonly Fault[] = ['cutBefore', 'cutAfter', 502, 503];

/** 40 seeds in a row combine each action with each step; the rest is drawn. */
export const scenarioFor = (seed: number): Scenario => {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const names = Object.keys(actions) as ActionName[];
  const action = names[seed % names.length] ?? 'help';
  const step = steps[seed % steps.length] ?? 'tapped';
  const isHeld = step === 'request held' || step === 'response held';
  const network = oneOf<Scenario['network']>([
    'good',
    'faulty',
    ...(isHeld ? [] : (['away'] as const)),
  ]);
  const { calls } = actions[action];
  // The last call of an answer records it.
  const call = random() < 0.5 ? calls - 1 : below(calls);
  // At most one failure, because the app waits longer before each try.
  const failed = isHeld && network === 'faulty' ? below(call) : -1;
  const first = Array.from({ length: isHeld ? call : 0 }, (_none, index) =>
    index === failed ? oneOf(failing) : 'pass',
  );
  if (step === 'response held') first.push('holdBack');
  else if (isHeld || step === 'stored') first.push('hang');
  const faults: readonly Fault[] =
    network === 'faulty' ? ['pass', 'pass', ...failing, 'slow'] : ['pass'];
  return {
    seed,
    action,
    step,
    network,
    call,
    faultPlan: { seed, faults, first },
    kill: oneOf(kills),
    pauseMs: below(step === 'tapped' ? 50 : 10),
    isTappedTwice: action === 'help' && random() < 0.3,
    isRenamed: random() < 0.5,
    isServerKilled: random() < 0.15,
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

/** Answers are for a dose of this minute; all other times are hours away. */
export const expectedOf = ({ action, seed, isRenamed }: Scenario, now: number): Expected => {
  const name = `Aspirin ${seed}`;
  const newName = action === 'edit' && isRenamed ? `Bisoprolol ${seed}` : name;
  const { log } = actionOf(action);
  const at = (...hours: number[]) => hours.map((each) => timeIn(each, now));
  const times = at(log ? 0 : 5, 6);
  const newTimes = action === 'edit' ? at(6, 7) : times;
  const named = (each: string, all: readonly string[]) => all.map((time) => [each, time] as const);
  const before = named(name, action === 'add' ? [] : times);
  const done = named(newName, action === 'delete' ? [] : newTimes);
  return {
    name,
    newName,
    times,
    newTimes,
    before: stateLines(before, log?.[0] ?? [], action === 'ok' ? 1 : 0),
    done: stateLines(done, log?.[1] ?? [], action === 'help' ? 1 : 0),
  };
};
