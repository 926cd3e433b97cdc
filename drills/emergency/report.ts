import { share } from '../../bench/support/share.ts';
import type { EmergencyRan } from './run.ts';
import { sum, tally } from '../support/figures.ts';
import { countKinds } from '../support/judged.ts';
import { faultKinds } from './verdict.ts';

export const figuresOf = (ran: readonly EmergencyRan[]): Record<string, string | number> => {
  const tapped = ran.filter(({ plan }) => plan.step !== 'before the tap');
  const arrived = ran.flatMap(({ verdict }) => verdict.arrived ?? []);
  const met = ran.flatMap(({ counts }) =>
    Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name)),
  );
  return {
    taps: `${tapped.length}, of which twice ${tapped.filter(({ plan }) => plan.twice).length}`,
    killed: tally(ran.map(({ plan }) => plan.step)),
    how: tally(ran.filter(({ plan }) => plan.step !== 'never').map(({ plan }) => plan.kill)),
    'calls by fault': tally(met),
    '"I am OK"': ran.filter(({ plan }) => plan.ok !== null).length,
    'server killed': ran.filter(({ plan }) => plan.serverDies).length,
    'opened without network': ran.filter(({ plan }) => plan.downFirst).length,
    '"sent" seen': sum(ran.map(({ verdict }) => verdict.sightings)),
    'gone before seen or kept': ran.filter(({ verdict }) => verdict.unseen).length,
    'ms to the server': `p50 ${share(arrived, 0.5)}, p99 ${share(arrived, 0.99)}`,
    ...countKinds(faultKinds, ran),
  };
};
