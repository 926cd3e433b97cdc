import type { PushService } from '../../testkit/server/pushService.ts';
import type { Dump, LocalTime } from './scenario.ts';

const volatilePatterns: readonly RegExp[] = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\$argon2[^"]*/g,
  /\b[0-9a-f]{32,64}\b/g,
  /(?<="(?:p256dh|auth|qr_token|pin|spent_pin|spent_qr_token|pool)":)"[^"]*"/g,
  // Held or given back: a lease.
  /(?<="name":"dose clock","done_up_to":)\d+/g,
];
/** What retries and a slow machine change. */
const timingFields = /"(?:attempts|queue_position|timed_out_at)":(?:\d+|null),?/g;

type Names = ReadonlyMap<string, string>;

/** Replaces ids by names, and removes instants and secrets: equal events give equal text. */
const normalizeRow = (row: string, names: Names, { date, hour }: LocalTime): string => {
  let text = row.replaceAll(timingFields, '');
  for (const [id, name] of names) text = text.replaceAll(id, name);
  for (const pattern of volatilePatterns) text = text.replaceAll(pattern, '…');
  return (
    text
      .replaceAll(/Etc\/GMT(?:[+-]\d+)?/g, 'zone')
      // Instants before local times, because in UTC their hours are the same.
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'date')
      .replaceAll(`${date}T${hour}:`, 'hh:')
      .replaceAll(`"${hour}:`, '"hh:')
      .replaceAll(/\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/g, 'date')
      .replaceAll(/(?<=[:[,])\d{7,}/g, 'time')
  );
};

/** Each row of all tables as a line, sorted. */
export const normalize = (dump: Dump, names: Names, local: LocalTime): readonly string[] => {
  // The server makes the ids of doses, alerts and devices; they are named after their contents.
  const all = new Map(names);
  const rows = (table: string) =>
    (dump[table] ?? []).map((row) => JSON.parse(row) as Readonly<Record<string, string>>);
  const nameOf = (id = '') => all.get(id) ?? '';
  for (const { id = '', medicine_name, dose } of rows('doses')) {
    all.set(id, `dose of ${medicine_name} at ${dose?.slice(11)}`);
  }
  for (const { id = '', emergency_id, caregiver_id } of rows('alerts')) {
    all.set(id, `${nameOf(emergency_id)} to ${nameOf(caregiver_id)}`);
  }
  for (const { id = '', endpoint } of rows('push_subscriptions')) all.set(id, nameOf(endpoint));
  return Object.entries(dump)
    .flatMap(([table, lines]) => lines.map((row) => `${table} ${normalizeRow(row, all, local)}`))
    .toSorted();
};

export const pushesOf = ({ received, refused }: PushService, names: Names, hour: string) => {
  const seen = new Map<string, { line: string; tags: string[] }>();
  for (const { subscription, message } of received) {
    const { title, body, tag, data } = message.notification;
    const line = `${names.get(subscription.endpoint)}: ${data.kind}, ${title}, ${body}`;
    const one = seen.get(data.id) ?? { line: line.replaceAll(`${hour}:`, 'hh:'), tags: [] };
    one.tags.push(tag);
    seen.set(data.id, one);
  }
  const all = [...seen.values()];
  const isWrong = ({ tags }: { tags: string[] }) => new Set(tags).size > 1;
  const repeats = received.length - all.length;
  return {
    /** Each push once, with its device. */
    pushes: all.map(({ line }) => line).toSorted(),
    /** Of pushes that came before. A slow machine repeats some: their answers were not read in time. */
    repeats,
    /** Faults of the pushes themselves. */
    faults: [
      ...all.filter(isWrong).map(({ line, tags }) => `pushed as ${tags.join(', ')}: ${line}`),
      ...refused.map((why) => `a push service refuses: ${why}`),
    ],
  };
};

/** The result of a scenario, in lines that are equal for equal events. */
export interface Result extends ReturnType<typeof pushesOf> {
  /** The rows of all tables, at each moment of the scenario. */
  readonly states: readonly (readonly string[])[];
}

/** The lines of `these` that `those` lack, or have less often. */
const linesMissingIn = (these: readonly string[], those: readonly string[]): string[] => {
  const left = [...those];
  return these.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

/**
 * A sign-in whose response was lost is repeated, which adds a session and a line to the audit; a mail
 * that is sent again has a link of its own.
 */
const isRepeat = (line: string): boolean =>
  /^(?:sessions|email_tokens) /.test(line) || /^audit .*"action":"signed-in"/.test(line);
const maxRepeatsPerDeath = 3;
/** Pushes that can be in flight at a death: one for each device. */
const maxInFlight = 3;

/** What a slow machine may repeat. */
const maxSlowRepeats = ({ pushes }: Result): number => Math.ceil(pushes.length / 2);

/** Faults of the scenario without deaths. */
export const faultsOfCalm = (calm: Result): string[] => [
  ...calm.faults,
  ...(calm.repeats > maxSlowRepeats(calm) ? [`${calm.repeats} pushes came again`] : []),
];

/** Compares a result with that of the scenario without deaths. */
export const compare = (result: Result, expected: Result, deaths: number): string[] => {
  const faults = [...result.faults];
  for (const [index, state] of result.states.entries()) {
    const lines = expected.states[index] ?? [];
    const extra = linesMissingIn(state, lines);
    const unexpected = extra.filter((line) => !isRepeat(line));
    faults.push(...linesMissingIn(lines, state).map((line) => `state ${index + 1} lacks: ${line}`));
    faults.push(...unexpected.map((line) => `state ${index + 1} has too much: ${line}`));
    if (extra.length - unexpected.length > maxRepeatsPerDeath * deaths) {
      faults.push(`state ${index + 1}: too many sessions or links`);
    }
  }
  faults.push(
    ...linesMissingIn(expected.pushes, result.pushes).map((line) => `never pushed: ${line}`),
  );
  faults.push(
    ...linesMissingIn(result.pushes, expected.pushes).map((line) => `pushed too often: ${line}`),
  );
  const maxRepeats = maxInFlight * deaths + maxSlowRepeats(expected);
  if (result.repeats > maxRepeats) faults.push(`${result.repeats} pushes came again`);
  return faults;
};
