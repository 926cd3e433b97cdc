import { share } from '../../bench/support/share.ts';
import { tally } from '../support/figures.ts';
import { countKinds } from '../support/judged.ts';
import type { AnswersRan } from './run.ts';
import { faultKinds } from './verdict.ts';

const stepName = ({ plan: { step } }: AnswersRan): string =>
  'call' in step ? `${step.name}, call ${step.call + 1}` : step.name;

export const figuresOf = (ran: readonly AnswersRan[]): Record<string, string | number> => {
  const count = (is: (one: AnswersRan) => boolean) => ran.filter(is).length;
  const seconds = ran.map((one) => Math.round(one.seconds * 10) / 10);
  return {
    deeds: tally(ran.map(({ plan }) => plan.deed)),
    killed: tally(ran.map(stepName)),
    how: tally(ran.map(({ plan }) => plan.kill)),
    network: tally(ran.map(({ plan }) => plan.network)),
    'server killed': count(({ plan }) => plan.serverDies),
    'killed too early': count(({ isReached }) => !isReached),
    'shown as kept': count(({ verdict }) => verdict.isShown),
    'held when opened again': count(({ verdict }) => verdict.isHeld),
    'gone before seen or kept': count(
      ({ plan, verdict }) => plan.step.name !== 'before the tap' && !verdict.isDone,
    ),
    'seconds of a run': `p50 ${share(seconds, 0.5)}, at most ${Math.max(0, ...seconds)}`,
    ...countKinds(faultKinds, ran),
  };
};
