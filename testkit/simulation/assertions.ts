import { isDeepStrictEqual } from 'node:util';
import { day, minute } from '../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../domain/doseTimes.ts';
import { type Answer, isHumanAnswer, resolveAnswers, unanswered } from '../../domain/answers.ts';
import { doseId } from '../../domain/doses.ts';
import { type Medicine, medicineKey } from '../../domain/medicines.ts';
import { coverageStart } from '../../domain/zoneChange.ts';
import { addDays, dateOf, timeOf } from '../../domain/zonedTime.ts';
import { selectMedicines } from '../../src/api/medicineSelectors.ts';
import { wallTimeAt } from '../domain/wallClockOracle.ts';
import type { SimulatedServer } from './simulatedServer.ts';
import { type Attended, countUndos, raisedId, maxRepeats } from './observations.ts';
import { isPlannedBy } from './savedVersions.ts';
import type { World } from './world.ts';

/** What the local clock shows, as minutes since 1970. */
const wallMinuteAt = (at: number, zone: string): number =>
  Date.parse(`${wallTimeAt(at, zone)}Z`) / minute;

const quarter = 15;

/** Whether the clock runs on evenly for a quarter of an hour; if not, it is read each minute. */
const isSteady = (at: number, zone: string): boolean =>
  wallMinuteAt(at + quarter * minute, zone) === wallMinuteAt(at, zone) + quarter;

/**
 * Every local minute at one of these times of the day that the local clock shows or jumps over, and
 * the first instant at which it does.
 */
const wallMinutes = (
  { observations, time }: World,
  times: readonly string[],
): Map<string, number> => {
  const reached = new Map<string, number>();
  const wanted = new Set(times.map((text) => Date.parse(`1970-01-01T${text}Z`) / minute));
  const note = (local: number, at: number) => {
    if (!wanted.has(local % (day / minute))) return;
    const text = new Date(local * minute).toISOString().slice(0, 16);
    if (!reached.has(text)) reached.set(text, at);
  };
  let last = Infinity;
  for (const [index, { from, zone }] of observations.zoneChanges.entries()) {
    const to = observations.zoneChanges[index + 1]?.from ?? time.now();
    let run = 1;
    for (let at = Math.ceil(from / minute) * minute; at < to; at += run * minute) {
      const shown = wallMinuteAt(at, zone);
      for (let local = Math.min(last + 1, shown); local <= shown; local += 1) note(local, at);
      run = at + quarter * minute < to && isSteady(at, zone) ? quarter : 1;
      for (let ahead = 1; ahead < run; ahead += 1) note(shown + ahead, at + ahead * minute);
      last = shown + run - 1;
    }
  }
  return reached;
};

type AnswersByDose = ReadonlyMap<string, Answer>;

const mergeAnswers = (answers: World['observations']['answers']): Map<string, Answer> => {
  const said = new Map<string, Answer>();
  for (const { medicineKey: key, dose, answer } of answers) {
    if (answer.status === 'missed') continue;
    const id = doseId(key, dose);
    said.set(id, resolveAnswers(said.get(id) ?? unanswered, answer));
  }
  return said;
};

const collectAnswers = ({ observations: { answers } }: World): AnswersByDose => {
  const said = mergeAnswers(answers);
  for (const [id, own] of mergeAnswers(answers.filter(({ isByCarl }) => !isByCarl)))
    if (isHumanAnswer(own) && !isHumanAnswer(said.get(id) ?? unanswered)) said.set(id, own);
  return said;
};

/** After a move a dose may be covered by the same time of the day before or after it. */
const mayBeCoveredByOtherDay = (
  { observations }: World,
  key: string,
  dose: string,
  said: AnswersByDose,
): boolean =>
  observations.zoneChanges.length > 1 &&
  [-1, 1].some((days) => {
    const other = `${addDays(dateOf(dose), days)}T${timeOf(dose)}`;
    const answer = said.get(doseId(key, other));
    return answer !== undefined && isHumanAnswer(answer);
  });

/** When a device first called from the zone in which the user was at an instant. */
const knownSince = ({ observations, server }: World, at: number): number => {
  const journey = observations.zoneChanges.findLast(({ from }) => from <= at);
  const call = server.knownZones.find(
    (one) => journey && one.at >= journey.from && one.zone === journey.zone,
  );
  return call?.at ?? Infinity;
};

/**
 * An answer from half a day before its minute is of the same minute before a move. A server that
 * never had a call from that zone knows of one such minute only, and takes it as answered.
 */
const isOfEarlierMinute = (world: World, { occurredAt }: Answer, dueAt: number): boolean =>
  occurredAt !== null &&
  occurredAt <= coverageStart(dueAt) &&
  knownSince(world, occurredAt) < dueAt;

const isMoveHeardAfter = ({ server }: World, { occurredAt }: Answer, dueAt: number): boolean =>
  server.knownZones.some(({ at }) => (occurredAt ?? 0) < at && at < dueAt);

const settledAfterMs = autoMissAfterMs + 5 * minute;

/** Whether every version that may be used between two instants plans a dose. */
const isPlannedThroughout = (
  { server }: World,
  { medicineKey: key, dose }: Pick<RecordedDose, 'medicineKey' | 'dose'>,
  from: number,
  to = from + settledAfterMs,
): boolean => server.versions.inForce(key, from, to).every((one) => isPlannedBy(one, dose));

/** A version adds no dose to the time before it was saved, except a pause that ends with an open dose. */
const wasPlanned = ({ server }: World, key: string, dose: string, at: number): boolean =>
  server.versions
    .madeBy(key, at + autoMissAfterMs)
    .some(
      (version) =>
        isPlannedBy(version, dose) &&
        (version.madeAt <= at + minute || version.schedule.paused_until === dose),
    );

/** Whether the last version, saved before an instant, pauses a dose. */
const isPausedBefore = (
  { server, observations }: World,
  key: string,
  dose: string,
  at: number,
): boolean => {
  const last = server.versions.current(key);
  if (!last || last.madeAt >= at || observations.zoneChanges.length > 1) return false;
  const unpaused = { ...last.schedule, paused_from: null, paused_until: null };
  return !isPlannedBy(last, dose) && isPlannedBy({ schedule: unpaused }, dose);
};

type RecordedDose = Awaited<ReturnType<SimulatedServer['doses']>>[number];

const findRowFaults = (world: World, row: RecordedDose, said: AnswersByDose): string[] => {
  const { plan, observations, time } = world;
  const { medicineKey: key, dose, dueAt, status, logged } = row;
  const id = doseId(key, dose);
  const faults: string[] = [];
  const twice = logged.filter((one, index) => one === logged[index - 1]).length;
  if (twice > observations.zoneChanges.length - 1)
    faults.push(`${id} logged twice: ${logged.join(', ')}`);
  const misses = logged.filter((one) => one === 'missed').length;
  if (misses > 1 + countUndos(observations, row) + maxRepeats(observations))
    faults.push(`${id} missed ${misses} times`);
  if (observations.changedMedicines.has(key)) return faults;
  if (!wasPlanned(world, key, dose, dueAt ?? time.now())) faults.push(`${id} was never planned`);
  if (
    status === 'missed' &&
    dueAt !== null &&
    isPausedBefore(world, key, dose, dueAt + autoMissAfterMs)
  )
    faults.push(`${id} is missed though it was paused`);
  const answer = said.get(id);
  const isAnswered = answer && isHumanAnswer(answer);
  const isEarlier = isAnswered && isOfEarlierMinute(world, answer, dueAt ?? 0);
  // A device that had heard nothing of the move since may mean either minute.
  const isUnclear = isEarlier && !isMoveHeardAfter(world, answer, dueAt ?? 0);
  const counts = observations.answers.filter(
    (one) => !isOfEarlierMinute(world, one.answer, dueAt ?? 0),
  );
  const later = isEarlier ? mergeAnswers(counts).get(id) : answer;
  const wanted = later && isHumanAnswer(later) ? later.status : 'missed';
  const isOver = dueAt === null || dueAt + autoMissAfterMs + minute < time.now();
  // Undo opens the dose again.
  const until = dueAt === null || answer?.undoneAt !== undefined ? time.now() : undefined;
  const isPlanned = isPlannedThroughout(world, row, dueAt ?? plan.start, until);
  const isCertain = isOver && !isUnclear && (isPlanned || isAnswered);
  if (isCertain && status !== wanted) faults.push(`${id} is ${status}, not ${wanted}`);
  const isTold = observations.notified.has(id) || observations.notifiedMisses.has(row.id);
  // A device that slept during a move reports the miss of a minute that was covered there.
  if (isPlanned && !isTold && !mayBeCoveredByOtherDay(world, key, dose, said))
    faults.push(`your alert reached no one of ${id}`);
  return faults;
};

const knowsDose = (
  medicines: readonly Medicine[],
  key: string,
  dose: string,
  at: number,
): boolean =>
  medicines.some(
    (medicine) =>
      medicine.key === key &&
      isPlannedBy(medicine, dose) &&
      medicine.slots.some(({ time, madeAt }) => time === timeOf(dose) && madeAt < at + minute),
  );

/** A visible tab raises what is due and unanswered within this. */
const raiseTimeoutMs = 10_000;

const findTabFaults = (
  { observations }: World,
  { key, dose, at }: { readonly key: string; readonly dose: string; readonly at: number },
): string[] => {
  const id = doseId(key, dose);
  const answers = observations.answers.filter((one) => doseId(one.medicineKey, one.dose) === id);
  const answered = answers.map(({ answer }) => answer.occurredAt ?? Infinity);
  const until = Math.min(at + autoMissAfterMs, ...answered);
  // A tab opened after a move does not know earlier minutes there, nor, without a state from before
  // the move, those of the other zone.
  const mayKnow = ({ from, stateSince }: Attended) =>
    from <= at ||
    !observations.zoneChanges.slice(1).some((move) => move.from <= Math.max(at, stateSince));
  return observations.attended
    .filter(({ from, to }) => Math.min(to, until) - Math.max(from, at) > raiseTimeoutMs)
    .filter(mayKnow)
    .filter(({ medicines }) => knowsDose(medicines, key, dose, at))
    .filter(({ phone, tab }) => !observations.raised.has(raisedId(phone, tab, id)))
    .map(({ phone, tab }) => `${id} was not raised by ${phone}, tab ${tab}, open at its time`);
};

/** At the end every device and the server have the last version. */
const findVersionFaults = async (world: World, key: string): Promise<string[]> => {
  const { server, phones } = world;
  const last = server.versions.current(key)?.schedule;
  const held = phones.map(async ({ stores, tabs }) => [
    ...((await stores.schedule.read())?.medicines ?? []),
    ...[...tabs.values()].flatMap(({ store }) => selectMedicines(store.getState())),
  ]);
  const all = [await server.medicines(), ...(await Promise.all(held))].flat();
  return all
    .filter(({ name, schedule }) => medicineKey(name) === key && !isDeepStrictEqual(schedule, last))
    .map(({ schedule }) => `${key} ends with ${JSON.stringify(schedule)} somewhere`);
};

/** What must never happen, found in simulated days. */
export const findFaults = async (world: World): Promise<string[]> => {
  const { plan, observations, server, time } = world;
  const rows = await server.doses();
  const known = new Set(rows.map((row) => doseId(row.medicineKey, row.dose)));
  const said = collectAnswers(world);
  const faults = [
    ...observations.faults,
    ...rows.flatMap((row) => findRowFaults(world, row, said)),
  ];
  const medicines = plan.medicines.filter(
    ({ name }) => !observations.changedMedicines.has(medicineKey(name)),
  );
  const reached = wallMinutes(
    world,
    medicines.flatMap(({ times }) => times),
  );
  for (const { name, times } of medicines) {
    const key = medicineKey(name);
    faults.push(...(await findVersionFaults(world, key)));
    for (const [dose, at] of reached) {
      if (!times.includes(timeOf(dose)) || at <= plan.start) continue;
      if (at + settledAfterMs > time.now()) continue;
      const id = doseId(key, dose);
      if (mayBeCoveredByOtherDay(world, key, dose, said)) continue;
      faults.push(...findTabFaults(world, { key, dose, at }));
      const isPlanned = isPlannedThroughout(world, { medicineKey: key, dose }, at);
      if (isPlanned && !known.has(id) && at >= knownSince(world, at)) {
        faults.push(`${id} passed and nobody knows of it`);
      }
    }
  }
  return faults;
};
