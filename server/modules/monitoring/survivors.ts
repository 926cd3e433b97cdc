import type { AnsweredAsk, SurvivorState, TeamMember } from '../../../contract/endpoints/index.ts';
import { askWindowMs } from '../../../domain/asks.ts';
import { isOnPause } from '../../../domain/daySchedule.ts';
import { doseId } from '../../../domain/doses.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { summarizeDoses } from '../../../domain/survivorState.ts';
import { addDays, dateOf, localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { fullName } from '../../format.ts';
import { firstNamesOf, type UserRow } from '../users/repository.ts';
import { zoneChangeOf, zoneFields } from '../users/zones.ts';
import { askOf, type FirstNames } from '../doses/ask.ts';
import { answerOf, type DoseRow } from '../doses/repository.ts';
import { survivorsOf } from '../pairing/repository.ts';
import { type TeamRow, teamsOf, toHearing } from '../pairing/team.ts';
import {
  type ReminderRow,
  remindersOfPeople,
  slotsOf,
} from '../medicineRows/reminderRepository.ts';
import { atCurrentOccurrence } from '../reminders/view.ts';
import { dosesOfPeopleSince } from './repository.ts';

type Survivor = Awaited<ReturnType<typeof survivorsOf>>[number];

interface Known {
  readonly reminders: readonly ReminderRow[];
  readonly doses: readonly DoseRow[];
  readonly names: FirstNames;
  readonly team: readonly TeamRow[];
  readonly viewerId: string;
  readonly now: number;
}

const answeredAsksOf = (
  { id, name }: { readonly id: string; readonly name: string },
  { doses, names, viewerId, now }: Known,
): AnsweredAsk[] =>
  doses.flatMap((row) => {
    const { status, dose, occurred_at } = row;
    const asked = askOf(row, names, viewerId);
    if (row.medicine_id !== id || asked === null || now - asked.at >= askWindowMs) return [];
    if (status !== 'taken' && status !== 'skipped') return [];
    return [{ medicine_name: name, dose, status, occurred_at, asked }];
  });

const toMember = (
  { id, phone, is_reachable, away_until, hide_contact, ...name }: TeamRow,
  viewerId: string,
): TeamMember => {
  const isShown = id === viewerId || hide_contact === 0;
  return {
    id,
    name: isShown ? fullName(name) : null,
    phone: isShown ? phone : null,
    is_reachable,
    away_until,
  };
};

/** The doses of a survivor as a caregiver sees them. */
const dosesOf = (
  user: Parameters<typeof zoneChangeOf>[0] & { readonly time_zone: string },
  { reminders, doses, now }: Pick<Known, 'reminders' | 'doses' | 'now'>,
) => {
  const place = { zone: user.time_zone, move: zoneChangeOf(user) };
  const medicines = [...groupBy(reminders, (row) => row.medicine_id)].map(([id, rows]) => ({
    id,
    name: rows[0].medicine_name,
    schedule: rows[0].schedule,
    reminder_ids: rows.map(({ id }) => id),
    slots: slotsOf(rows),
  }));
  type KnownMedicine = (typeof medicines)[number];
  const rows = new Map(
    doses.map((row) => [doseId(row.medicine_id, row.dose), atCurrentOccurrence(row, now, place)]),
  );
  const answers = groupBy(
    [...rows.values()].filter(({ as_needed }) => !as_needed),
    (row) => row.medicine_id,
  );
  const summary = summarizeDoses({
    medicines,
    answersOf: ({ id }: KnownMedicine) =>
      new Map((answers.get(id) ?? []).map((row) => [row.dose, answerOf(row)])),
    place,
    now,
  });
  const today = localDateOf(now, place.zone);
  // Of a removed medicine, doses that are over still count.
  const removed = [...rows.values()].filter(
    ({ medicine_id, as_needed, dose, status }) =>
      !as_needed &&
      status !== 'pending' &&
      dateOf(dose) === today &&
      medicines.every(({ id }) => id !== medicine_id),
  );
  const counts = {
    planned: summary.planned + removed.length,
    taken: summary.taken + removed.filter(({ status }) => status === 'taken').length,
  };
  const rowOf = (medicine: KnownMedicine, dose: string) => rows.get(doseId(medicine.id, dose));
  const minute = localMinuteOf(now, place.zone);
  const paused = medicines.filter(({ schedule }) => isOnPause(schedule, minute));
  return { ...summary, ...counts, medicines, paused: paused.map(({ name }) => name), rowOf, place };
};

/** The furthest zone may be a date behind. */
const sinceOf = (now: number) => addDays(localDateOf(now, 'UTC'), -3);

/** How many doses of today are planned and taken, and which medicines are paused. */
export const readDay = async ({ db, clock }: Context, user: UserRow) => {
  const now = clock.now();
  const reminders = await remindersOfPeople(db, [user.id]);
  const doses = await dosesOfPeopleSince(db, [user.id], sinceOf(now));
  const { planned, taken, paused } = dosesOf(user, { reminders, doses, now });
  return { planned, taken, paused };
};

const toState = (
  { avatar_url: avatarUrl, time_zone, zone_since, zone_before, ...person }: Survivor,
  known: Known,
): SurvivorState => {
  const { names, viewerId, now } = known;
  const user = { time_zone, zone_since, zone_before };
  const { medicines, paused, rowOf, due, missed, next, planned, taken } = dosesOf(user, known);
  const own = known.team.find(({ id }) => id === viewerId);
  return {
    ...person,
    ...zoneFields(user, now),
    avatarUrl,
    planned,
    taken,
    paused,
    due: due.map(({ medicine, dose }) => ({ medicine_name: medicine.name, dose })),
    missed: missed.map(({ medicine, dose, at }) => {
      const row = rowOf(medicine, dose);
      return {
        medicine_name: medicine.name,
        dose,
        due_at: row?.due_at ?? at,
        reminder_ids: medicine.reminder_ids,
        asked: row ? askOf(row, names, viewerId) : null,
        ...(row && row.undone_at !== null && { undone_at: row.undone_at }),
      };
    }),
    answered: medicines.flatMap((medicine) => answeredAsksOf(medicine, known)),
    next: next[0]
      ? { dose: next[0].dose, medicine_names: next.map(({ medicine }) => medicine.name) }
      : null,
    team: known.team
      .map((row) => toMember(row, viewerId))
      .toSorted((a, b) => Number(b.id === viewerId) - Number(a.id === viewerId)),
    ...(own && { hearing: toHearing(own) }),
  };
};

/** Five queries for any number of survivors. */
export const listSurvivors = async ({ db, clock }: Context, viewerId: string) => {
  const now = clock.now();
  const people = await survivorsOf(db, viewerId);
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const reminders = groupBy(await remindersOfPeople(db, ids), (row) => row.person_id);
  const rows = await dosesOfPeopleSince(db, ids, sinceOf(now));
  const doses = groupBy(rows, (row) => row.person_id);
  const names = await firstNamesOf(db, [
    ...new Set(rows.flatMap(({ asked_by }) => asked_by ?? [])),
  ]);
  const teams = groupBy(await teamsOf(db, ids, now), ({ survivor_id }) => survivor_id);
  return people.map((person) =>
    toState(person, {
      reminders: reminders.get(person.id) ?? [],
      doses: doses.get(person.id) ?? [],
      names,
      team: teams.get(person.id) ?? [],
      viewerId,
      now,
    }),
  );
};
