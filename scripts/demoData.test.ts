import { expect, test } from '@jest/globals';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';
import { demoPeople, seedDemo } from './demoData.ts';

const zone = 'Europe/Berlin';

test('the demo has a dose of every status, also right after midnight', async () => {
  const now = Date.parse('2026-03-10T00:40:00+01:00');
  const server = await makeTestServer({ now });
  await seedDemo(server.context.db, now, zone);
  const { email, password } = demoPeople.caregiver;
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  const { id } = await server.context.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'survivor')
    .executeTakeFirstOrThrow();
  const reminders = await server.app.inject({ url: `/api/reminders/${id}`, headers });
  const shown = new Map(
    reminders
      .json<{ medicine_name: string; status: string; dose: string }[]>()
      .map(({ medicine_name, status, dose }) => [medicine_name, `${dose.slice(0, 10)} ${status}`]),
  );
  expect(Object.fromEntries(shown)).toEqual({
    Aspirin: '2026-03-10 taken',
    Clopidogrel: '2026-03-10 skipped',
    Metoprolol: '2026-03-10 missed',
    Atorvastatin: '2026-03-10 pending',
  });
  const feed = await server.app.inject({
    url: `/api/survivor-dashboard/${id}?page=1&limit=100`,
    headers,
  });
  expect(feed.json<{ activities: object[] }>().activities.length).toBeGreaterThan(30);
  await server.close();
});
