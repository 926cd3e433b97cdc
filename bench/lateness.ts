import { setTimeout as after } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { day, minute } from '../domain/specConstants.ts';
import { localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import { alarmDialog } from '../testkit/browser/userActions.ts';
import { makeRealServer, type RealServer } from '../testkit/browser/realServer.ts';
import { type Seed, seedDatabase } from './http/seed.ts';
import { addMedicines } from './lateness/medicines.ts';
import {
  type ObservationKind,
  type Observation,
  recordAlarms,
  recordTimer,
} from './lateness/recordAlarms.ts';
import { launchBrowser, phone, signInOn } from './support/browser.ts';
import { percentile } from './support/percentile.ts';

/** Room for making the reminders and loading them, before the first of them is due. */
const preparationMs = (minutes: number) => 20_000 + minutes * 20;
/** What comes within this is early, and belongs to the minute to come. */
const earlyToleranceMs = 5_000;
/** An alarm that has not come by then did not come in its minute. */
const alarmTimeoutMs = 50_000;
/** From the shown alarm to its sound. */
const soundTimeoutMs = 5_000;
/** Minimum time a user needs to answer. */
const readingDelayMs = 2_000;
const answerTimeoutMs = 10_000;

const parseMinutes = (typed = '30'): number => {
  const count = Number(typed);
  // A time comes once a day.
  if (Number.isInteger(count) && count >= 1 && count <= day / minute) return count;
  throw new Error(`Minutes must be a whole number from 1 to ${day / minute}, but are "${typed}".`);
};

const chooseMinutes = (count: number): number[] => {
  const first = Math.ceil((Date.now() + preparationMs(count)) / minute) * minute;
  return Array.from({ length: count }, (_none, index) => first + index * minute);
};

/** How late, in ms, the first of its kind came to this minute; undefined where none has. */
const lateness = (
  notes: readonly Observation[],
  kind: ObservationKind,
  due: number,
): number | undefined => {
  const own = notes.find(
    ({ kind: each, at }) =>
      each === kind && at >= due - earlyToleranceMs && at < due - earlyToleranceMs + minute,
  );
  return own && own.at - due;
};

const pollUntil = async (condition: () => boolean, latest: number): Promise<boolean> => {
  while (!condition()) {
    if (Date.now() > latest) return false;
    await after(50);
  }
  return true;
};

const clock = (instant: number) => timeOf(localMinuteOf(instant, 'UTC'));
const cell = (value = Number.NaN) => (Number.isNaN(value) ? '—' : `${value}`).padStart(8);

/** Lets each dose ring and be taken, so that the next alarm is one of its own. */
const answerEachAlarm = async (
  page: Page,
  notes: readonly Observation[],
  timers: readonly Observation[],
  dues: readonly number[],
): Promise<void> => {
  console.log('in ms   screen    sound    timer');
  for (const due of dues) {
    const came = (kind: ObservationKind) => () => lateness(notes, kind, due) !== undefined;
    if (await pollUntil(came('screen'), due + alarmTimeoutMs)) {
      await pollUntil(came('sound'), Date.now() + soundTimeoutMs);
      await after(readingDelayMs);
      await alarmDialog(page)
        .getByRole('button', { name: 'Taken', exact: true })
        .click({ timeout: answerTimeoutMs });
      await alarmDialog(page).waitFor({ state: 'hidden', timeout: answerTimeoutMs });
    }
    const late = [lateness(notes, 'screen', due), lateness(notes, 'sound', due)];
    console.log(clock(due), ...late.map(cell), cell(lateness(timers, 'timer', due)));
  }
};

/** Against less than the clock can tell nothing can be compared. */
const ratio = (value: number, floor: number) =>
  Number.isNaN(value) ? '—' : (value / Math.max(1, floor)).toFixed(1);

const report = (notes: readonly Observation[], dues: readonly number[]): void => {
  const of = (kind: ObservationKind) =>
    dues.map((due) => lateness(notes, kind, due)).filter((late) => late !== undefined);
  const floor = of('timer');
  console.log('\nin ms              count  median     p95     max  median/timer  p95/timer');
  const rows = {
    'alarm on screen': 'screen',
    'sound began': 'sound',
    setTimeout: 'timer',
  } as const;
  for (const [name, kind] of Object.entries(rows)) {
    const late = of(kind);
    const figures = [
      late.length,
      percentile(late, 0.5),
      percentile(late, 0.95),
      percentile(late, 1),
    ];
    const ratios = [0.5, 0.95].map((part) =>
      ratio(percentile(late, part), percentile(floor, part)),
    );
    console.log(name.padEnd(16), ...figures.map(cell), ...ratios.map((each) => each.padStart(11)));
  }
  const missing = (kind: ObservationKind, what: string) =>
    dues
      .filter((due) => lateness(notes, kind, due) === undefined)
      .map((due) => `${clock(due)}: ${what}`);
  const failures = [...missing('screen', 'no alarm came'), ...missing('sound', 'no sound began')];
  for (const line of failures.sort()) console.log(`  FAILED: ${line}`);
  if (failures.length > 0) process.exitCode = 1;
};

const measure = async (
  browser: Browser,
  server: RealServer,
  { people: [person], password }: Seed,
  count: number,
): Promise<void> => {
  if (!person) throw new Error('Nobody was seeded');
  const options = { baseURL: server.origin, viewport: phone, timezoneId: 'UTC' };
  const page = await (await browser.newContext(options)).newPage();
  const notes = await recordAlarms(page);
  await signInOn(page, { email: person.email, password });

  const dues = chooseMinutes(count);
  const names = await addMedicines({ ...person, origin: server.origin }, dues);
  await page.goto(paths.medication);
  for (const name of names) await page.getByRole('article', { name, exact: true }).waitFor();
  if (Date.now() >= (dues[0] ?? 0)) throw new Error('The machine is too slow: a dose came due');

  const empty = await (await browser.newContext()).newPage();
  const timers = await recordTimer(empty, dues);
  await page.bringToFront();
  await answerEachAlarm(page, notes, timers, dues);
  report([...notes, ...timers], dues);
};

const count = parseMinutes(process.argv[3]);
await using browser = await launchBrowser('--autoplay-policy=no-user-gesture-required');
await using server = await makeRealServer({ RATE_LIMIT: 'off' });
const seed = await seedDatabase(server.dataDir, 1, 0);
await server.start();
await measure(browser, server, seed, count);
