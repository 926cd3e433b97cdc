import type { PushService } from '../../testkit/server/pushService.ts';

/** What is left of a scenario: lines that are the same where the same things happened. */
export interface Left {
  /** At each of its moments, the rows of all tables. */
  readonly states: readonly (readonly string[])[];
  /** Each push once, and to which device it went. */
  readonly pushes: readonly string[];
  /** How many of them came twice. */
  readonly twice: number;
  /** What must never be with pushes, whatever was expected. */
  readonly wrong: readonly string[];
}

/** Those of `these` that `those` have not, or not as often. */
const beyond = (these: readonly string[], those: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of those) counts.set(line, (counts.get(line) ?? 0) + 1);
  return these.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
};

/**
 * A person who signs in and hears no answer does so again, asks again for a mail that does not come,
 * and saves a profile again: that leaves a session and a line in the audit more.
 */
const isAskedAgain = (line: string): boolean =>
  line.startsWith('sessions ') ||
  /^audit .*"action":"(signed-in|reset-asked|profile-changed)"/.test(line);

/** `kind` and text of each push, by what devices are called. */
export const pushesOf = (
  { received, refused }: PushService,
  names: ReadonlyMap<string, string>,
  hour: string,
): Pick<Left, 'pushes' | 'twice' | 'wrong'> => {
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
      ...refused.map((why) => `a push that its service refuses: ${why}`),
    ],
  };
};

/** Signing in once more leaves so many lines. */
const mostAskedAgain = 2;
/** At most so many pushes can be on their way at a death: one for each device. */
const mostOnTheirWay = 3;

/** What must never be; empty where all is as if nobody had died so many times. */
export const judge = (left: Left, calm: Left, deaths: number): string[] => {
  const faults = [...left.wrong];
  for (const [index, state] of left.states.entries()) {
    const expected = calm.states[index] ?? [];
    const missing = beyond(expected, state);
    const extra = beyond(state, expected);
    const unexpected = extra.filter((line) => !isAskedAgain(line));
    faults.push(...missing.map((line) => `moment ${index + 1}, gone: ${line}`));
    faults.push(...unexpected.map((line) => `moment ${index + 1}, too much: ${line}`));
    if (extra.length - unexpected.length > mostAskedAgain * deaths) {
      faults.push(`moment ${index + 1}: asked for more than once more`);
    }
  }
  faults.push(...beyond(calm.pushes, left.pushes).map((line) => `never told: ${line}`));
  faults.push(...beyond(left.pushes, calm.pushes).map((line) => `told too often: ${line}`));
  if (left.twice > mostOnTheirWay * deaths) faults.push(`${left.twice} pushes came twice`);
  return faults;
};
