import { expect, test } from '@jest/globals';
import type { AlertStatus } from '../../../contract/fields.ts';
import { makeTestDatabase } from '../../../testkit/server/testDatabase.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const user = (id: string) => {
  const names = { fname: '', lname: '', email: id, email_norm: id, password_hash: '' };
  return {
    id,
    role: 'caregiver' as const,
    ...names,
    avatar_url: null,
    time_zone: 'UTC',
    made_at: 1,
  };
};

test('an alert that one caregiver closed is closed for all, by the first to close; others stay as they were', async () => {
  const { db, drop } = await makeTestDatabase({ migrated: false });
  const earlier = Object.entries(migrations).filter(([name]) => name < '0030');
  await migrate(db, Object.fromEntries(earlier));
  await db.insertInto('users').values(['rosa', 'ann', 'bob'].map(user)).execute();
  const emergency = (
    id: string,
    statuses: [AlertStatus, AlertStatus],
    answered_at: number | null,
  ) => {
    const answered_by = answered_at === null ? null : 'ann';
    const times = { pressed_at: 1, made_at: 1, round: 0, next_at: null, answered_at, answered_by };
    const alerts = statuses.map((status, index) => {
      const caregiver_id = index === 0 ? 'ann' : 'bob';
      return {
        id: `${id} ${caregiver_id}`,
        emergency_id: id,
        survivor_id: 'rosa',
        caregiver_id,
        status,
      };
    });
    return { row: { id, survivor_id: 'rosa', message: '', alert_type: '', ...times }, alerts };
  };
  for (const { row, alerts } of [
    emergency('half', ['acknowledged', 'resolved'], 5),
    emergency('mixed', ['false_alarm', 'resolved'], 5),
    emergency('open', ['acknowledged', 'pending'], 5),
    emergency('ok', ['false_alarm', 'false_alarm'], null),
  ]) {
    await db.insertInto('emergencies').values(row).execute();
    await db.insertInto('alerts').values(alerts).execute();
  }
  const answers = ['half ann 5', 'half bob 6', 'half bob 7', 'mixed bob 8', 'mixed ann 9'];
  for (const [index, answer] of answers.entries()) {
    const [of, actor_id, at] = answer.split(' ');
    const audited = { action: 'alert-answered', subject_id: `${of} ${actor_id}`, at: Number(at) };
    await db
      .insertInto('audit')
      .values({ id: `${index}`, actor_id, ...audited })
      .execute();
  }
  await migrate(db);
  const emergencies = db.selectFrom('emergencies').select(['id', 'closed_at', 'closed_by']);
  expect(await emergencies.orderBy('id').execute()).toEqual([
    { id: 'half', closed_at: 7, closed_by: 'bob' },
    { id: 'mixed', closed_at: 8, closed_by: 'bob' },
    { id: 'ok', closed_at: null, closed_by: null },
    { id: 'open', closed_at: null, closed_by: null },
  ]);
  const alerts = db.selectFrom('alerts').select(['id', 'status', 'seen_at']);
  expect(await alerts.orderBy('id').execute()).toEqual([
    { id: 'half ann', status: 'resolved', seen_at: 5 },
    { id: 'half bob', status: 'resolved', seen_at: 6 },
    { id: 'mixed ann', status: 'resolved', seen_at: 9 },
    { id: 'mixed bob', status: 'resolved', seen_at: 8 },
    { id: 'ok ann', status: 'false_alarm', seen_at: null },
    { id: 'ok bob', status: 'false_alarm', seen_at: null },
    { id: 'open ann', status: 'acknowledged', seen_at: 5 },
    { id: 'open bob', status: 'pending', seen_at: null },
  ]);
  await drop();
});
