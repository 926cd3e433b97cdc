import type { Fault as FaultOf } from '../support/judged.ts';
import { doneWords, type Expected, isOf, isSame, type State } from './expected.ts';
import type { Plan } from './plan.ts';
import { listsSo, showsState } from './screen.ts';
import type { AnswersTold } from './watched.ts';

export const faultKinds = [
  'lost',
  'doubled',
  'half done',
  'unwanted',
  'falsely shown',
  'rang again',
  'silent',
] as const;

type Fault = FaultOf<(typeof faultKinds)[number]>;

export interface Case {
  readonly plan: Plan;
  readonly expected: Expected;
  readonly told: readonly AnswersTold[];
  /** When the tap was made, and when the app was opened again. */
  readonly asked: number;
  readonly reopened: number;
  /** What the server holds in the end. */
  readonly truth: State;
  /** Nothing waits on the device any more. */
  readonly isEmpty: boolean;
  readonly rings: boolean;
  /** What the list showed of the medicines, without a network, where there was none, and in the end. */
  readonly cards: { readonly away: readonly string[] | null; readonly last: readonly string[] };
}

export interface Verdict {
  /** What must never be; empty where all is well. */
  readonly faults: readonly Fault[];
  readonly isShown: boolean;
  readonly isHeld: boolean;
  readonly isDone: boolean;
}

const isDouble = (all: readonly string[]): boolean => new Set(all).size < all.length;

/** A frame of the page that was killed has shown that it is kept. */
export const isShown = (
  told: readonly AnswersTold[],
  { deed }: Plan,
  { name }: Expected,
  asked: number,
): boolean =>
  told.some((each) => {
    if (each.what !== 'drawn' && each.what !== 'gone') return false;
    if (each.at < asked) return false;
    if (each.words === 'done') return each.what === 'drawn' && each.of === doneWords[deed];
    const closes = deed === 'taken' || deed === 'skip' ? 'gone' : 'drawn';
    return each.of === name && each.what === closes;
  });

/** Sets what happened against what must never happen. */
export const judge = (one: Case): Verdict => {
  const { plan, expected, told, asked, reopened, truth, isEmpty, cards } = one;
  const { name, newName, newTimes, before, done } = expected;
  const faults: Fault[] = [];
  const found = (kind: Fault['kind'], text: string) => void faults.push({ kind, text });
  const isAsked = plan.step.name !== 'before the tap';
  const ofDead = told.filter(({ at }) => at < reopened);
  const shown = isAsked && isShown(ofDead, plan, expected, asked);
  const held = told
    .filter(({ at }) => at >= reopened)
    .flatMap((each) => (each.what === 'held' ? each.rows : []));
  const isHeld = held.some((row) => isOf(plan.deed, row));
  const isDone = isSame(truth, done);
  const now = JSON.stringify(truth);

  if (!isEmpty) found('lost', 'something still waits on the device');
  const isDoubled = isDouble(truth.reminders) || isDouble(truth.log);
  if (isDoubled) found('doubled', now);
  else if (!isDone && !isSame(truth, before)) found('half done', now);
  if (isDone && !isAsked) found('unwanted', 'nobody had tapped');
  if (!isDone && !isDoubled && (shown || isHeld))
    found('lost', `${shown ? 'it was shown' : 'it was held'}: ${now}`);

  if (!showsState(cards.last, truth, expected)) {
    found('falsely shown', `in the end: ${JSON.stringify(cards.last)}`);
  }
  const isAnswer = done.log.length > 0;
  // Of medicines themselves a device that was killed may have no list; what it keeps it must know.
  if (cards.away && isHeld && !isAnswer) {
    const names = new Set([name, newName]);
    const isRight = [...names].every((each) => listsSo(cards.away ?? [], done, each, newTimes));
    if (!isRight) found('falsely shown', `without a network: ${JSON.stringify(cards.away)}`);
  }
  const isDue = truth.dose === 'pending';
  const rang = told.some(
    (each) =>
      each.what === 'stands' && each.words === 'rings' && each.of === name && each.at >= reopened,
  );
  if (isAnswer && isDue && !one.rings) found('silent', 'it is due, and does not ring');
  if (isAnswer && !isDue && rang) found('rang again', `it is ${truth.dose}`);
  return { faults, isShown: shown, isHeld, isDone };
};
