import { share } from '../../bench/support/share.ts';
import type { StorageRan } from './run.ts';
import { faultKinds } from './verdict.ts';
import { sum, tally } from '../support/figures.ts';
import { countKinds } from '../support/judged.ts';

export const figuresOf = (ran: readonly StorageRan[]): Record<string, string | number> => {
  const verdicts = ran.map(({ verdict }) => verdict);
  const opened = verdicts.map((verdict) => verdict.opened);
  return {
    troubles: tally(ran.map(({ plan }) => plan.trouble.kind)),
    moments: tally(ran.map(({ plan }) => plan.moment)),
    'done meanwhile': tally(ran.map(({ plan }) => plan.deed)),
    'rang again as unanswered': sum(verdicts.map(({ askedAgain }) => askedAgain)),
    'gone with the device': sum(verdicts.map(({ goneWithDevice }) => goneWithDevice)),
    'ms to a usable screen': `p50 ${share(opened, 0.5)}, longest ${Math.max(0, ...opened)}`,
    ...countKinds(faultKinds, ran),
  };
};
