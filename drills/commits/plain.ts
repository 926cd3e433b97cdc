import type { Dump } from './scenario.ts';

interface Told {
  readonly names: ReadonlyMap<string, string>;
  /** Of the beginning, as the scenario has it. */
  readonly date: string;
  readonly hour: string;
}

const opaque: readonly RegExp[] = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\$argon2[^"]*/g,
  /\b[0-9a-f]{32,64}\b/g,
  // Secrets and keys, the PIN and the code among them.
  /(?<="(?:p256dh|auth|qr_token|pin|spent_pin|spent_qr_token)":)"[^"]*"/g,
];
/** What says how often something was tried. */
const tries = /"attempts":\d+,?/g;

/** Rows as text, with ids in words, and without times and secrets: equal where equal things happened. */
const plainRow = (row: string, { names, date, hour }: Told): string => {
  let text = row.replaceAll(tries, '');
  for (const [id, name] of names) text = text.replaceAll(id, name);
  for (const pattern of opaque) text = text.replaceAll(pattern, '…');
  return (
    text
      .replaceAll(/Etc\/GMT(?:[+-]\d+)?/g, 'zone')
      // Instants before local times: the zone may be UTC, and their hours the same.
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'date')
      .replaceAll(`${date}T${hour}:`, 'hh:')
      .replaceAll(`"${hour}:`, '"hh:')
      .replaceAll(/\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/g, 'date')
      .replaceAll(/(?<=[:[,])\d{7,}/g, 'time')
  );
};

const parse = (row: string) => JSON.parse(row) as Readonly<Record<string, string>>;

/** Doses, alerts and devices have ids of the server's: they are called by what they are of. */
const nameAll = (dump: Dump, names: ReadonlyMap<string, string>): Map<string, string> => {
  const all = new Map(names);
  const rows = (table: string) => (dump[table] ?? []).map(parse);
  const called = (id: string | undefined) => all.get(id ?? '') ?? '';
  for (const { id, medicine_key, dose } of rows('doses')) {
    all.set(id ?? '', `dose of ${medicine_key} at ${dose?.slice(11)}`);
  }
  for (const { id, emergency_id, caregiver_id } of rows('alerts')) {
    all.set(id ?? '', `${called(emergency_id)} to ${called(caregiver_id)}`);
  }
  for (const { id, endpoint } of rows('push_subscriptions')) all.set(id ?? '', called(endpoint));
  return all;
};

/** Each row of all tables as a line, sorted. */
export const plain = (dump: Dump, told: Told): readonly string[] => {
  const names = nameAll(dump, told.names);
  return Object.entries(dump)
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${plainRow(row, { ...told, names })}`))
    .toSorted();
};
