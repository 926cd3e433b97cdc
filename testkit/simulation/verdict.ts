import { autoMissAfter } from '../../domain/constants.ts';
import { type Answer, doseId, isPersons, standing, unanswered } from '../../domain/doses.ts';
import { coveredSince } from '../../domain/moves.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { wallAt } from '../domain/wallWalk.ts';
import { addDays, dateOf, timeOf } from '../../domain/zonedTime.ts';
import { raisedId, timesAnew } from './observations.ts';
import type { RecordedDose } from './daysServer.ts';
import type { World } from './world.ts';

const minute = 60_000;

/** What the clock on the wall shows, as minutes since 1970. */
const wallMinuteAt = (at: number, zone: string): number =>
  Date.parse(`${wallAt(at, zone)}Z`) / minute;

const quarter = 15;
const minutesOfDay = 1_440;

/** Whether the clock runs on evenly for a quarter of an hour; if not, it is read each minute. */
const isEven = (at: number, zone: string): boolean =>
  wallMinuteAt(at + quarter * minute, zone) === wallMinuteAt(at, zone) + quarter;

/**
 * Every local minute at one of these times of the day that the clock on her wall shows or jumps
 * over, and the first instant at which it does.
 */
const wallMinutes = ({ seen, time }: World, times: readonly string[]): Map<string, number> => {
  const reached = new Map<string, number>();
  const wanted = new Set(times.map((text) => Date.parse(`1970-01-01T${text}Z`) / minute));
  const note = (local: number, at: number) => {
    if (!wanted.has(local % minutesOfDay)) return;
    const text = new Date(local * minute).toISOString().slice(0, 16);
    if (!reached.has(text)) reached.set(text, at);
  };
  let last = Infinity;
  for (const [index, { from, zone }] of seen.journeys.entries()) {
    const to = seen.journeys[index + 1]?.from ?? time.now();
    let run = 1;
    for (let at = Math.ceil(from / minute) * minute; at < to; at += run * minute) {
      const shown = wallMinuteAt(at, zone);
      for (let local = Math.min(last + 1, shown); local <= shown; local += 1) note(local, at);
      run = at + quarter * minute < to && isEven(at, zone) ? quarter : 1;
      for (let ahead = 1; ahead < run; ahead += 1) note(shown + ahead, at + ahead * minute);
      last = shown + run - 1;
    }
  }
  return reached;
};

const saidOf = ({ seen }: World): Map<string, Answer> => {
  const said = new Map<string, Answer>();
  for (const { medicineKey: key, dose, answer } of seen.said) {
    if (answer.status === 'missed') continue;
    const id = doseId(key, dose);
    said.set(id, standing(said.get(id) ?? unanswered, answer));
  }
  return said;
};

/** After a move a dose may be covered by the same time of the day before or after it. */
const mayBeCovered = (world: World, key: string, dose: string, said: Map<string, Answer>) =>
  world.seen.journeys.length > 1 &&
  [-1, 1].some((days) => {
    const other = `${addDays(dateOf(dose), days)}T${timeOf(dose)}`;
    const answer = said.get(doseId(key, other));
    return answer !== undefined && isPersons(answer);
  });

/** Whether the server heard, before that instant, of the place in which something was said. */
const isPlaceHeard = ({ seen, server }: World, said: number, before: number): boolean => {
  const journey = seen.journeys.findLast(({ from }) => from <= said);
  return server.zonesHeard.some(
    ({ at, zone }) => journey && journey.from <= at && at < before && zone === journey.zone,
  );
};

/**
 * What was said half a day before it fell due was of the same minute before a move. Where the server
 * never heard of that place it knows of one such minute alone, and takes it as answered.
 */
const isOfBefore = (world: World, { occurredAt }: Answer, dueAt: number): boolean =>
  occurredAt !== null &&
  occurredAt <= coveredSince(dueAt) &&
  isPlaceHeard(world, occurredAt, dueAt);

const faultsOfRow = (world: World, row: RecordedDose, said: Map<string, Answer>): string[] => {
  const { seen, time } = world;
  const id = doseId(row.medicineKey, row.dose);
  const faults: string[] = [];
  const anew = timesAnew(seen, id);
  const twice = row.logged.filter((status, index) => status === row.logged[index - 1]).length;
  if (twice > seen.journeys.length - 1) faults.push(`${id} logged twice: ${row.logged.join(', ')}`);
  const misses = row.logged.filter((status) => status === 'missed').length;
  if (misses > 1 + anew) faults.push(`${id} missed ${misses} times`);
  if (seen.touched.has(row.medicineKey)) return faults;
  const answer = said.get(id);
  const isSaid =
    answer !== undefined && isPersons(answer) && !isOfBefore(world, answer, row.dueAt ?? 0);
  const wanted = isSaid ? answer.status : 'missed';
  const isOver = row.dueAt === null || row.dueAt + autoMissAfter + minute < time.now();
  if (isOver && row.status !== wanted) faults.push(`${id} is ${row.status}, not ${wanted}`);
  const isTold = seen.told.has(id) || seen.missesTold.has(row.id);
  // A device that slept through a journey reports the miss of a minute that was covered there.
  if (!isTold && !mayBeCovered(world, row.medicineKey, row.dose, said))
    faults.push(`nobody was told of ${id}`);
  return faults;
};

/** Until a device has called from her new zone, the server knows of no minute there. */
const isUnheard = ({ seen, server }: World, at: number): boolean => {
  const journey = seen.journeys.findLast(({ from }) => from <= at);
  const heard = server.zonesHeard.find(
    (one) => journey && one.at >= journey.from && one.zone === journey.zone,
  );
  return at < (heard?.at ?? Infinity);
};

/** A tab that lies open before somebody raises what is due and unanswered within this. */
const raisedWithin = 10_000;

/** One that was opened after a flight knows of no minute there before it. */
const mayKnow = ({ seen }: World, from: number, at: number) =>
  from <= at || !seen.journeys.some((journey, index) => index > 0 && journey.from <= at);

const faultsOfTabs = (world: World, id: string, at: number): string[] => {
  const { seen } = world;
  const answers = seen.said.filter((one) => doseId(one.medicineKey, one.dose) === id);
  const until = Math.min(
    at + autoMissAfter,
    ...answers.map(({ answer }) => answer.occurredAt ?? Infinity),
  );
  return seen.attended
    .filter(({ from, to }) => Math.min(to, until) - Math.max(from, at) > raisedWithin)
    .filter(({ from }) => mayKnow(world, from, at))
    .filter(({ phone, tab }) => !seen.raised.has(raisedId(phone, tab, id)))
    .map(({ phone, tab }) => `${id} was not raised by ${phone}, tab ${tab}, open at its time`);
};

/** What must never happen (DESIGN section 1), found in some days that were lived through. */
export const faultsIn = async (world: World): Promise<string[]> => {
  const { plan, seen, server, time } = world;
  const rows = await server.doses();
  const known = new Set(rows.map((row) => doseId(row.medicineKey, row.dose)));
  const said = saidOf(world);
  const faults = [...seen.faults, ...rows.flatMap((row) => faultsOfRow(world, row, said))];
  const reached = wallMinutes(
    world,
    plan.medicines.flatMap(({ times }) => times),
  );
  for (const { name, times } of plan.medicines) {
    const key = medicineKey(name);
    if (seen.touched.has(key)) continue;
    for (const [dose, at] of reached) {
      if (!times.includes(timeOf(dose)) || at <= plan.start) continue;
      if (at + autoMissAfter + 5 * minute > time.now()) continue;
      const id = doseId(key, dose);
      if (mayBeCovered(world, key, dose, said)) continue;
      faults.push(...faultsOfTabs(world, id, at));
      if (!known.has(id) && !isUnheard(world, at))
        faults.push(`${id} passed and nobody knows of it`);
    }
  }
  return faults;
};
