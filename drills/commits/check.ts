import type { PushService } from '../../testkit/server/pushService.ts';

/** The result of a scenario, in lines that are equal for equal events. */
export interface Result {
  /** The rows of all tables, at each moment of the scenario. */
  readonly states: readonly (readonly string[])[];
  /** Each push once, with its device. */
  readonly pushes: readonly string[];
  /** How many pushes came twice. */
  readonly twice: number;
  /** Faults of the pushes themselves. */
  readonly wrong: readonly string[];
}

/** The lines of `these` that `those` lack, or have less often. */
const beyond = (these: readonly string[], those: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of those) counts.set(line, (counts.get(line) ?? 0) + 1);
  return these.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
};

/** A sign-in whose response was lost is repeated, which adds a session and a line to the audit. */
const isOfSignIn = (line: string): boolean =>
  line.startsWith('sessions ') || /^audit .*"action":"signed-in"/.test(line);

export const pushesOf = (
  { received, refused }: PushService,
  names: ReadonlyMap<string, string>,
  hour: string,
): Omit<Result, 'states'> => {
  const seen = new Map<string, { line: string; tags: Set<string>; times: number }>();
  for (const { subscription, message } of received) {
    const { title, body, tag, data } = message.notification;
    const line = `${names.get(subscription.endpoint)}: ${data.kind}, ${title}, ${body}`;
    const one = seen.get(data.id) ?? {
      ...{ line: line.replaceAll(`${hour}:`, 'hh:'), tags: new Set<string>(), times: 0 },
    };
    one.tags.add(tag);
    one.times += 1;
    seen.set(data.id, one);
  }
  const all = [...seen.values()];
  return {
    pushes: all.map(({ line }) => line).toSorted(),
    twice: all.filter(({ times }) => times === 2).length,
    wrong: [
      ...all.filter(({ times }) => times > 2).map(({ line, times }) => `${times} times: ${line}`),
      ...all.filter(({ tags }) => tags.size > 1).map(({ line }) => `under two tags: ${line}`),
      ...refused.map((why) => `a push service refuses: ${why}`),
    ],
  };
};

/** Lines that one repeated sign-in adds. */
const linesPerSignIn = 2;
/** Pushes that can be in flight at a death: one for each device. */
const mostInFlight = 3;

/** Compares a result with that of the scenario without deaths. */
export const compare = (result: Result, expected: Result, deaths: number): string[] => {
  const faults = [...result.wrong];
  for (const [index, state] of result.states.entries()) {
    const lines = expected.states[index] ?? [];
    const extra = beyond(state, lines);
    const unexpected = extra.filter((line) => !isOfSignIn(line));
    faults.push(...beyond(lines, state).map((line) => `state ${index + 1} lacks: ${line}`));
    faults.push(...unexpected.map((line) => `state ${index + 1} has too much: ${line}`));
    if (extra.length - unexpected.length > linesPerSignIn * deaths) {
      faults.push(`state ${index + 1}: too many sessions`);
    }
  }
  faults.push(...beyond(expected.pushes, result.pushes).map((line) => `never pushed: ${line}`));
  faults.push(...beyond(result.pushes, expected.pushes).map((line) => `pushed too often: ${line}`));
  if (result.twice > mostInFlight * deaths) faults.push(`${result.twice} pushes came twice`);
  return faults;
};
