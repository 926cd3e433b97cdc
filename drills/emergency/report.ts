import { share } from '../../bench/support/share.ts';
import type { Ran } from './run.ts';

const kinds = ['lost', 'doubled', 'falsely shown', 'still open', 'unwanted'] as const;

const tally = (names: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
};

const row = (name: string, value: string | number) => console.log(`  ${name.padEnd(24)}${value}`);

/** All that is known of a run that went wrong. */
export const printStory = ({ plan, verdict, truth, heard, story }: Ran): void => {
  console.log(`\nFAILED: SEED=${plan.seed} RUNS=1 npm run drill -- emergency`);
  for (const { kind, text } of verdict.faults) console.log(`  ${kind}: ${text}`);
  console.log(`  ${JSON.stringify(plan)}`);
  for (const { at, ...told } of heard.told) console.log(`  ${at}  ${JSON.stringify(told)}`);
  for (const line of story) console.log(`  ${line}`);
  console.log(`  ${JSON.stringify(truth.emergencies)}\n`);
};

export const printTable = (ran: readonly Ran[], seconds: number): void => {
  const tapped = ran.filter(({ plan }) => plan.step !== 'before the tap');
  const arrived = ran.flatMap(({ verdict }) => verdict.arrived ?? []);
  const withOk = ran.filter(({ plan }) => plan.ok !== null);
  const met = ran.flatMap(({ counts }) =>
    Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name)),
  );
  const faults = ran.flatMap(({ verdict }) => verdict.faults);
  console.log('');
  row('runs', `${ran.length} in ${Math.round(seconds)} s`);
  row('taps', `${tapped.length}, of which twice ${tapped.filter(({ plan }) => plan.twice).length}`);
  row('killed', tally(ran.map(({ plan }) => plan.step)));
  row('how', tally(ran.filter(({ plan }) => plan.step !== 'never').map(({ plan }) => plan.kill)));
  row('calls by fault', tally(met));
  row('"I am OK"', withOk.length);
  row('server killed', ran.filter(({ plan }) => plan.serverDies).length);
  row('opened without network', ran.filter(({ plan }) => plan.downFirst).length);
  row(
    '"sent" seen',
    ran.reduce((sum, { verdict }) => sum + verdict.sightings, 0),
  );
  row('gone before seen or kept', ran.filter(({ verdict }) => verdict.unseen).length);
  row('ms to the server', `p50 ${share(arrived, 0.5)}, p99 ${share(arrived, 0.99)}`);
  for (const kind of kinds) row(kind, faults.filter((fault) => fault.kind === kind).length);
};
