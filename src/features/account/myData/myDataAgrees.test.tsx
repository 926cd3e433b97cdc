/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';
import { renderToStaticMarkup } from 'react-dom/server';
import type {
  DaySchedule,
  MedicineRecord,
  RecordedDose,
  ResponseBody,
} from '../../../../contract/endpoints/index.ts';
import { everyDay } from '../../../../domain/daySchedule.ts';
import { hour } from '../../../../domain/specConstants.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { dateOf, localDateOf, localMinuteOf, timeOf } from '../../../../domain/zonedTime.ts';
import {
  everyDays,
  inCycles,
  makeSchedule,
  onWeekdays,
  pausedFrom,
} from '../../../../testkit/domain/daySchedules.ts';
import { instantByTemporal, plusDays } from '../../../../testkit/domain/plannedDosesOracle.ts';
import { type Family, makeFamily } from '../../../../testkit/server/family.ts';
import { formatDate } from '../../../platform/formatDate.ts';
import { PrintedDoseList } from '../../adherence/PrintedDoseList.tsx';
import { texts } from '../../adherence/strings.ts';
import { buildZip } from './buildZip.ts';

/** Where the clock changes on that day. */
const somePlace = fc.constantFrom(
  ['Europe/Berlin', '2026-03-29'] as const,
  ['Europe/Berlin', '2026-10-25'] as const,
  ['America/St_Johns', '2026-11-01'] as const,
  ['Australia/Lord_Howe', '2026-04-05'] as const,
);

const names = ['Ramipril; "5", ä', 'Statin', 'Ibuprofen'] as const;
const asNeeded = makeSchedule({
  rule: { kind: 'asNeeded', min_gap_hours: null, max_per_day: null },
});
const someSchedule = (date: string): fc.Arbitrary<DaySchedule> =>
  fc.constantFrom(
    everyDay,
    onWeekdays(1, 3, 7),
    everyDays(2, plusDays(date, -5)),
    inCycles(2, 1, plusDays(date, -9)),
    pausedFrom(`${plusDays(date, -2)}T12:00`, `${plusDays(date, 1)}T12:00`),
    pausedFrom(`${date}T00:00`, null),
    makeSchedule({ last_day: date }),
  );

const someHistory = somePlace.chain(([zone, date]) => {
  const schedule = someSchedule(date);
  const times = fc.uniqueArray(fc.constantFrom('02:30', '03:00', '08:00', '23:59'), {
    minLength: 1,
    maxLength: 3,
  });
  const which = { medicine: fc.nat(2), pick: fc.nat(50) };
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 13 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({ answer: fc.constantFrom('taken', 'skipped', 'pending'), ...which }),
    },
    { weight: 2, arbitrary: fc.record({ schedule, ...which }) },
    { weight: 1, arbitrary: fc.record({ deleted: fc.constant(true), ...which }) },
  );
  return fc.record({
    zone: fc.constant(zone),
    start: fc.constant(Date.parse(`${plusDays(date, -3)}T10:17:00Z`)),
    plans: fc.array(fc.record({ schedule, times }), { minLength: 2, maxLength: 2 }),
    steps: fc.array(step, { minLength: 5, maxLength: 25 }),
  });
});

type Step = (typeof someHistory extends fc.Arbitrary<infer H> ? H : never)['steps'][number];

const recordedOf = (family: Family) =>
  family.read<RecordedDose[]>(`/api/doses/${family.rosa.id}?days=31`, family.rosa);

const passHours = async (family: Family, hours: number): Promise<void> => {
  for (let each = 0; each < hours; each += 1) await family.passAt(family.clock.now() + hour);
};

const answer = async (
  family: Family,
  { id, name, times, schedule }: MedicineRecord,
  { status, pick, zone }: { status: string; pick: number; zone: string },
): Promise<void> => {
  const now = family.clock.now();
  const own = (await recordedOf(family)).filter(({ medicine_name }) => medicine_name === name);
  const dose =
    schedule.rule.kind === 'asNeeded' && status === 'taken'
      ? localMinuteOf(now, zone)
      : own[pick % (own.length || 1)]?.dose;
  const reminder = times.find(({ time }) => time === null || dose?.endsWith(time));
  if (dose === undefined || !reminder) return;
  const sent = await family.call('PUT', `/api/reminders/${reminder.reminder_id}`, {
    status,
    dose,
    occurred_at: now,
  });
  if (sent.statusCode !== 200) throw new Error(`${id}: ${sent.body}`);
};

const take = async (family: Family, step: Step, zone: string): Promise<void> => {
  if ('wait' in step) return passHours(family, step.wait);
  const medicine = (await family.medicines()).find(({ name }) => name === names[step.medicine]);
  if (!medicine) return;
  const { id, revision: replaces, name, dosage, times } = medicine;
  if ('answer' in step) {
    await answer(family, medicine, { status: step.answer, pick: step.pick, zone });
  } else if ('deleted' in step) {
    await family.call('DELETE', `/api/medicines/${id}`, {});
  } else if (medicine.schedule.rule.kind !== 'asNeeded') {
    const { schedule } = step;
    await family.saveMedicine(id, { replaces, name, dosage, schedule, times });
  }
};

type Export = ResponseBody<'exportAccount'>;

const readZip = async (family: Family) => {
  const { body } = await family.call('GET', '/api/account/export');
  const files = unzipSync(buildZip(body, family.clock.now()).content);
  const read = (name: string) => strFromU8(files[name]!);
  expect(read('data.json')).toBe(body);
  const { doses } = JSON.parse(read('data.json')) as Export;
  return { doses, csv: read('doses.csv'), medicines: read('medicines.csv') };
};

const open: readonly string[] = [texts.status.unanswered, texts.status.due, texts.status.later];
const lineOf = (date: string, clock: string, name: string, status: string) =>
  `${date} ${clock} ${name} ${open.includes(status) ? 'Open' : status}`;

const linesOfJson = (doses: Export['doses']): string[] =>
  doses.flatMap(({ medicine, dose, status, as_needed }) => {
    if (as_needed && status === 'pending') return [];
    const words = { pending: 'Open', taken: 'Taken', skipped: 'Skipped', missed: 'Missed' };
    const word = as_needed && status === 'taken' ? texts.takenAsNeeded : words[status];
    return lineOf(formatDate(dateOf(dose)), formatClock(timeOf(dose)), medicine, word);
  });

const linesOfCsv = (csv: string): string[] =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => {
      const [, date, time, quoted = '', status] =
        /^"([^"]+)","([^"]+)","((?:[^"]|"")*)","[^"]*","([^"]*)",/.exec(line) ?? [];
      const name = quoted.replaceAll('""', '"').replace('\u200E', '');
      return lineOf(formatDate(date!), formatClock(time!), name, status!);
    });

const decode = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"');

const linesOfPage = (html: string): string[] =>
  html
    .split('<h3>')
    .slice(1)
    .flatMap((day) => {
      const [date = '', ...items] = day.split(/<\/h3>|<li>/).map(decode);
      return items
        .filter((item) => item !== '')
        .map((item) => {
          const [, clock, name, status] = /^(\S+) (.*): ([^:]+?)(?: at .*)?$/.exec(item) ?? [];
          return lineOf(date, clock!, name!, status!);
        });
    });

interface CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  readonly start: number;
  readonly end: number;
}

const readByIcalJs = (body: string): CalendarEvent[] =>
  new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(one);
    return { uid, summary, start: +startDate.toJSDate(), end: +endDate.toJSDate() };
  });

const readByNodeIcal = (body: string): CalendarEvent[] =>
  Object.values(nodeIcal.parseICS(body)).flatMap((one) =>
    one?.type === 'VEVENT'
      ? { uid: one.uid, summary: one.summary as string, start: +one.start, end: +one.end! }
      : [],
  );

const isWithin = (from: number, to: number) => (at: number) => from < at && at <= to;

test('the zip, the printed page and the calendar agree on every dose, whatever happened', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(someHistory, async ({ zone, start, plans, steps }) => {
      await using stack = new AsyncDisposableStack();
      const family = await makeFamily({ now: start, zone, devices: false });
      stack.defer(family.close);
      await family.passAt(start);
      const { newId } = family.context;
      for (const [index, { schedule, times }] of plans.entries()) {
        await family.saveMedicine(newId(), {
          name: names[index]!,
          schedule,
          times: times.toSorted().map((time) => ({ reminder_id: newId(), time })),
        });
      }
      const times = [{ reminder_id: newId(), time: null }];
      await family.saveMedicine(newId(), { name: names[2], schedule: asNeeded, times });
      // Some doses to answer.
      await passHours(family, 24);
      for (const step of steps) await take(family, step, zone);
      await passHours(family, 1);
      const now = family.clock.now();

      const zip = await readZip(family);
      const told = linesOfJson(zip.doses).toSorted();
      const within = { days: 31, today: localDateOf(now, zone), now, zone };
      const page = <PrintedDoseList title="" doses={await recordedOf(family)} within={within} />;
      expect(linesOfCsv(zip.csv).toSorted()).toEqual(told);
      expect(linesOfPage(renderToStaticMarkup(page)).toSorted()).toEqual(told);

      const made = await family.call('POST', '/api/calendar');
      const { pathname } = new URL(made.json<{ link: string }>().link);
      const { body } = await family.app.inject(pathname);
      const events = readByIcalJs(body);
      expect(readByNodeIcal(body)).toEqual(events);
      const planned = events.map(({ uid, summary, start: at, end }) => {
        const dose = uid.slice(-16);
        expect([at, end - at]).toEqual([instantByTemporal(dose, zone), hour / 3]);
        return { at, line: `${dose} ${summary.replace(', 1 tablet', '')}` };
      });
      const eventsIn = (from: number, to: number) =>
        planned.filter(({ at }) => isWithin(from, to)(at)).map(({ line }) => line);
      const recordedIn = (doses: Export['doses'], from: number, to: number) =>
        doses
          .filter(
            ({ as_needed, dose }) =>
              !as_needed && isWithin(from, to)(instantByTemporal(dose, zone)),
          )
          .map(({ dose, medicine }) => `${dose} ${medicine}`);

      expect(recordedIn(zip.doses, 0, now)).toEqual(expect.arrayContaining(eventsIn(0, now)));
      await passHours(family, 50);
      const later = [now, family.clock.now()] as const;
      const came = recordedIn((await readZip(family)).doses, ...later);
      expect(came.toSorted()).toEqual(eventsIn(...later).toSorted());
      compared += told.length + came.length;
    }),
    { numRuns: 10 },
  );
  expect(compared).toBeGreaterThan(0);
});
