import type { Dump, LocalTime } from './scenario.ts';

const opaque: readonly RegExp[] = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\$argon2[^"]*/g,
  /\b[0-9a-f]{32,64}\b/g,
  /(?<="(?:p256dh|auth|qr_token|pin|spent_pin|spent_qr_token)":)"[^"]*"/g,
];
const retries = /"attempts":\d+,?/g;

type Names = ReadonlyMap<string, string>;

/** Replaces ids by names, and removes instants and secrets: equal events give equal text. */
const normalizeRow = (row: string, names: Names, { date, hour }: LocalTime): string => {
  let text = row.replaceAll(retries, '');
  for (const [id, name] of names) text = text.replaceAll(id, name);
  for (const pattern of opaque) text = text.replaceAll(pattern, '…');
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

/** The server makes the ids of doses, alerts and devices; they are named after their contents. */
const nameAll = (dump: Dump, names: Names): Names => {
  const all = new Map(names);
  const rows = (table: string) =>
    (dump[table] ?? []).map((row) => JSON.parse(row) as Readonly<Record<string, string>>);
  const nameOf = (id: string | undefined) => all.get(id ?? '') ?? '';
  for (const { id, medicine_key, dose } of rows('doses')) {
    all.set(id ?? '', `dose of ${medicine_key} at ${dose?.slice(11)}`);
  }
  for (const { id, emergency_id, caregiver_id } of rows('alerts')) {
    all.set(id ?? '', `${nameOf(emergency_id)} to ${nameOf(caregiver_id)}`);
  }
  for (const { id, endpoint } of rows('push_subscriptions')) all.set(id ?? '', nameOf(endpoint));
  return all;
};

/** Each row of all tables as a line, sorted. */
export const normalize = (dump: Dump, names: Names, local: LocalTime): readonly string[] => {
  const all = nameAll(dump, names);
  return Object.entries(dump)
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${normalizeRow(row, all, local)}`))
    .toSorted();
};
