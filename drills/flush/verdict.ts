import { countEach } from '../support/figures.ts';
import type { Dose, Line } from './home.ts';
import type { Held, Said } from './unsent.ts';

/** What has come of one run. */
export interface Case {
  /** In the order in which it was said. */
  readonly said: readonly Said[];
  readonly lines: readonly Line[];
  readonly doses: readonly Dose[];
  /** Doses that the server's clock called missed between two words of a person. */
  readonly missed: ReadonlySet<string>;
  readonly held: Held;
  /** What each tab showed of changes that wait, when nothing did. */
  readonly notices: readonly string[];
  readonly calls: Calls;
  readonly outage: { readonly calls: number; readonly most: number };
  /** From the tap until the server had the alert, in ms; null where it never had. */
  readonly helpAfter: number | null;
  readonly emergencies: number;
  /** How long each other screen took to come, in ms. */
  readonly looks: readonly number[];
  readonly thrown: readonly string[];
}

export interface Calls {
  /** That answers needed if nothing failed and nobody died. */
  readonly needed: number;
  readonly made: number;
  /** Whose answer the app did not get, or was none of the server's. */
  readonly failed: number;
  /** In a tab that died while one may have been under way. */
  readonly deaths: number;
}

/** "Get help" goes first: so long it may take while all else waits. */
const helpWithin = 3_000;
/** A screen that takes longer seems to be broken. */
const lookWithin = 5_000;

/** Each call that is not needed once more is one that failed, or was under way in a tab that died. */
export const mostCalls = ({ needed, failed, deaths }: Calls): number => needed + failed + deaths;

export const doseOf = (line: Pick<Line, 'medicineKey' | 'dose'>): string =>
  `${line.medicineKey} at ${line.dose}`;
const wordOf = (line: Line): string => `${doseOf(line)}: ${line.status} ${line.occurredAt}`;

const some = (what: string, all: readonly string[]): string[] =>
  all.length > 0 ? [`${all.length} ${what}, such as ${all[0]}`] : [];

/** The line of a word that the clock overtook by calling the dose missed may be wanting. */
const mayWant = (line: Line, missed: ReadonlySet<string>): boolean =>
  line.status === 'pending' && missed.has(doseOf(line));

const judgeLines = ({ said, lines, missed }: Case): string[] => {
  const found = countEach(lines.map(wordOf));
  const expected = new Set(said.map(wordOf));
  const keys = new Set(said.map(({ medicineKey }) => medicineKey));
  const position = new Map(said.map((each, index) => [wordOf(each), index]));
  const outOfOrder = [...keys].filter((key) => {
    const order = lines
      .filter(({ medicineKey }) => medicineKey === key)
      .flatMap((line) => position.get(wordOf(line)) ?? []);
    return order.some((each, index) => each < (order[index - 1] ?? -1));
  });
  const lost = said.filter((each) => !found.has(wordOf(each)) && !mayWant(each, missed));
  return [
    ...some('lost', lost.map(wordOf)),
    ...some(
      'recorded twice',
      [...found].filter(([, count]) => count > 1).map(([word]) => word),
    ),
    ...some(
      'said by nobody',
      [...found.keys()].filter((word) => !expected.has(word)),
    ),
    ...some('medicines out of their order', outOfOrder),
  ];
};

/** The last word about each dose is the one that stands. */
const judgeDoses = ({ said, doses }: Case): string[] => {
  const stands = new Map(doses.map((dose) => [doseOf(dose), dose]));
  const last = new Map(said.map((each) => [doseOf(each), each]));
  const wrong = [...last].filter(([id, { status, occurredAt }]) => {
    const dose = stands.get(id);
    return dose?.status !== status || dose.occurredAt !== occurredAt;
  });
  return some(
    'doses whose last word does not stand',
    wrong.map(([id]) => id),
  );
};

/** Sets what happened against what must never happen. */
export const judge = (it: Case): string[] => {
  const { held, calls, outage, helpAfter, emergencies, looks } = it;
  const parked = held.rows.flatMap(({ refusal }) => (refusal ? [refusal.message] : []));
  const waiting = held.rows.length - parked.length;
  const slowest = Math.max(0, ...looks);
  return [
    ...judgeLines(it),
    ...judgeDoses(it),
    ...some('refused for good', parked),
    ...(waiting > 0 ? [`${waiting} still wait`] : []),
    ...(held.unsynced > 0 ? [`${held.unsynced} events do not count as sent`] : []),
    ...some('tabs say that something waits', it.notices),
    ...(calls.made > mostCalls(calls)
      ? [`${calls.made} calls, of which ${mostCalls(calls)} had a reason`]
      : []),
    ...(outage.calls > outage.most
      ? [`${outage.calls} calls to a server that is away, and ${outage.most} at most`]
      : []),
    ...(helpAfter === null || helpAfter > helpWithin
      ? [`help got through after ${helpAfter ?? 'no'} ms`]
      : []),
    ...(emergencies === 1 ? [] : [`${emergencies} emergencies of one press`]),
    ...(slowest > lookWithin ? [`a screen came after ${slowest} ms`] : []),
    ...some('errors thrown', it.thrown),
  ];
};
