import { expect, test } from '@jest/globals';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';
import { demoPeople, seedDemo } from './demoData.ts';

const zone = 'Europe/Berlin';

test('the demo has a dose of every status, also right after midnight', async () => {
  const now = Date.parse('2026-03-10T00:40:00+01:00');
  const server = await makeTestServer({ now });
  await seedDemo(server.context.db, now, zone);
  const { email, password } = demoPeople.caregiver;
  const login = { method: 'POST', url: '/api/auth/login', payload: { email, password } } as const;
  const { token } = (await server.app.inject(login)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const survivors = server.context.db.selectFrom('users').where('role', '=', 'survivor');
  const { id } = await survivors.select('id').executeTakeFirstOrThrow();
  const reminders = await server.app.inject({ url: `/api/reminders/${id}`, headers });
  type Row = Readonly<Record<'medicine_name' | 'status' | 'dose', string>>;
  const shown = reminders
    .json<Row[]>()
    .map(({ medicine_name, status, dose }) => [medicine_name, `${dose.slice(0, 10)} ${status}`]);
  expect(Object.fromEntries(shown)).toEqual({
    Aspirin: '2026-03-10 taken',
    Clopidogrel: '2026-03-10 skipped',
    Metoprolol: '2026-03-10 missed',
    Atorvastatin: '2026-03-10 pending',
  });
  const url = `/api/survivor-dashboard/${id}?page=1&limit=100`;
  const feed = await server.app.inject({ url, headers });
  expect(feed.json<{ activities: object[] }>().activities.length).toBeGreaterThan(30);
  await server.close();
});
