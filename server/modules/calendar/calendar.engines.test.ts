import { beforeEach, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { day, hour } from '../../../domain/specConstants.ts';
import { makeSchedule, onWeekdays, pausedFrom } from '../../../testkit/domain/daySchedules.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { maxCallsPerCaller } from '../../overloadProtection.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** Saturday: the clock in Berlin is set ahead in the coming night. */
const now = Date.parse('2026-03-28T09:00:00Z');
let lines: string[] = [];
const server = perTest(() =>
  makeFamily({
    now,
    devices: false,
    rateLimit: true,
    trustProxy: 1,
    log: { write: (line) => void lines.push(line) },
  }),
);

const make = async (who = server.rosa) => {
  const answer = await server.call('POST', '/api/calendar', undefined, who.bearer);
  return new URL(answer.json<{ link: string }>().link);
};
const remove = () => server.call('DELETE', '/api/calendar');
const fetchFeed = (url: string, from = '192.0.2.1') =>
  server.app.inject({ url, headers: { 'x-forwarded-for': from } });
const statusOf = async ({ pathname }: URL) => (await fetchFeed(pathname)).statusCode;
const hasLink = async () =>
  (await server.read<{ has_link: boolean }>('/api/calendar', server.rosa)).has_link;

let link: URL;
beforeEach(async () => {
  link = await make();
  lines = [];
});

const eventsOf = async (): Promise<string[]> => {
  const { body } = await fetchFeed(link.pathname);
  const events = new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent');
  return events.map((one) => {
    const { summary, startDate, endDate } = new ICAL.Event(one);
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString());
    return `${summary} ${start?.slice(0, 16)} ${end?.slice(11, 16)}`;
  });
};

test('the link works without a session until it is renewed or removed; its secret is not stored', async () => {
  expect(link.href).toMatch(/^http:\/\/upstroke\.test\/calendar\/[\w-]{43}\.ics$/);
  const answer = await fetchFeed(link.pathname);
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    {
      'cache-control': 'private, no-store',
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="upstroke.ics"',
      'referrer-policy': 'no-referrer',
    },
  ]);
  expect(answer.body).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:P1D\r\nX-PUBLISHED-TTL:P1D/);
  const head = await server.app.inject({ method: 'HEAD', url: link.pathname });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const stored = JSON.stringify(await server.rows('calendar_feeds'));
  expect(stored).not.toContain(link.pathname.slice(10, 53));
  expect(await hasLink()).toBe(true);

  const renewed = await make();
  expect([await statusOf(link), await statusOf(renewed)]).toEqual([404, 200]);
  expect((await remove()).statusCode).toBe(200);
  expect([await statusOf(renewed), await hasLink()]).toEqual([404, false]);
  const actions = (await server.rows('audit')).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('calendar'))).toEqual([
    'calendar-link-made',
    'calendar-link-made',
    'calendar-link-removed',
  ]);
});

test('a name from right to left is isolated', async () => {
  await server.addMedicine({ medicine_name: 'אקמול', dosage: '2 \u202Epills' });
  expect((await eventsOf())[0]).toMatch(/^\u2068אקמול\u2069, 2 pills /);
});

test('nothing answers at another address, nor for somebody deactivated or deleted', async () => {
  const { db } = server.context;
  const wrong = [link.pathname.slice(0, -4), '/calendar/.ics', `/calendar/${'x'.repeat(43)}.ics`];
  for (const url of wrong) expect((await fetchFeed(url)).statusCode).toBe(404);
  const setDeactivated = (deactivated_at: number | null) =>
    db.updateTable('users').set({ deactivated_at }).where('id', '=', server.rosa.id).execute();
  await setDeactivated(now);
  expect(await statusOf(link)).toBe(404);
  await setDeactivated(null);
  expect(await statusOf(link)).toBe(200);
  const { password } = server.rosa;
  await server.call('DELETE', '/api/account', { password });
  expect(await statusOf(link)).toBe(404);
});

test('a new password ends the link, as does an admin who signs its owner out', async () => {
  const { password: currentPassword, bearer, id } = server.rosa;
  const body = { currentPassword, newPassword: 'a better horse' };
  expect((await server.call('POST', '/api/account/password', body, bearer)).statusCode).toBe(200);
  expect([await statusOf(link), await hasLink()]).toEqual([404, false]);
  const renewed = await make();
  const admin = await server.register('admin');
  await server.call('DELETE', `/api/admin/people/${id}/sessions`, undefined, admin.bearer);
  expect(await statusOf(renewed)).toBe(404);
});

test('an address that reads too often waits, and others do not', async () => {
  for (let count = 0; count < 300; count += 1) await statusOf(link);
  expect(await statusOf(link)).toBe(429);
  expect((await fetchFeed(link.pathname, '192.0.2.2')).statusCode).toBe(200);
  server.clock.set(now + hour);
  expect(await statusOf(link)).toBe(200);
});

test('a wrong link writes nothing, and is limited in memory', async () => {
  const url = `/calendar/${'x'.repeat(43)}.ics`;
  for (let count = 0; count < maxCallsPerCaller; count += 1) await fetchFeed(url);
  expect((await fetchFeed(url)).statusCode).toBe(429);
  expect(await server.rows('rate_limits')).toEqual([]);
});

test('the log names the pattern of the address only, whatever the answer is', async () => {
  await statusOf(link);
  await remove();
  await statusOf(link);
  await server.context.db.schema.alterTable('calendar_feeds').renameTo('gone').execute();
  expect(await statusOf(link)).toBe(500);
  await server.context.db.schema.alterTable('gone').renameTo('calendar_feeds').execute();
  await fetchFeed(`${link.pathname}/more`);
  await fetchFeed(`${link.pathname}?again`);
  const logged = lines.map((line) => JSON.parse(line) as object);
  const asked = logged.filter((line) => !('route' in line && line.route === '/api/calendar'));
  expect(asked).toMatchObject([
    { route: '/calendar/:file', status: 200, person: null },
    { route: '/calendar/:file', status: 404 },
    { msg: 'internal' },
    { route: '/calendar/:file', status: 500 },
    { route: null },
    { route: '/calendar/:file', status: 404 },
  ]);
  expect(lines.join('')).not.toContain(link.pathname.slice(10, 53));
});

test('each planned dose of the next 4 weeks is an event at its instant, also when the clock changes', async () => {
  const { newId } = server.context;
  const timed = (time: string) => ({ reminder_id: newId(), time });
  server.clock.set(now - day);
  const name = 'Ramipril; "5", ä\nb';
  const schedule = makeSchedule({ last_day: '2026-03-29' });
  const times = [timed('02:30'), timed('08:00')];
  const amounts = [{ time: '08:00', amount: '½' }];
  await server.saveMedicine(newId(), { name, dosage: 'one', schedule, times, amounts });
  const [paused, asNeeded] = [
    pausedFrom('2026-03-20T00:00', null),
    { kind: 'asNeeded', min_gap_hours: null, max_per_day: null } as const,
  ];
  await server.saveMedicine(newId(), { name: 'Paused', schedule: paused });
  await server.saveMedicine(newId(), {
    name: 'As needed',
    schedule: makeSchedule({ rule: asNeeded }),
    times: [{ reminder_id: newId(), time: null }],
  });
  server.clock.set(now);
  const summary = `${name}, one`;
  expect(await eventsOf()).toEqual([
    `${summary} 2026-03-28T01:30 01:50`,
    `${name}, ½ × one 2026-03-28T07:00 07:20`,
    // In the hour that does not exist.
    `${summary} 2026-03-29T01:00 01:20`,
    `${name}, ½ × one 2026-03-29T06:00 06:20`,
  ]);
  await server.saveMedicine(newId(), { name: 'B', dosage: '1', schedule: onWeekdays(7) });
  expect((await eventsOf()).slice(4)).toEqual(
    ['03-29', '04-05', '04-12', '04-19'].map((date) => `B, 1 2026-${date}T06:00 06:20`),
  );
});
