import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * The floor of the http benchmark: Fastify alone, with the statements that the product's calls run,
 * prepared once, on the same database. No contract, no checks, no headers, no log.
 */
const db = new DatabaseSync(path.join(process.argv[2] ?? '', 'upstroke.sqlite'), {
  timeout: 2_000,
});
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const prepare = (sql: string): StatementSync => db.prepare(sql);

const sessionOf =
  prepare(`select users.id, users.role, users.fname, users.lname, users.avatar_url, users.time_zone,
  sessions.extended_at
  from sessions join users on users.id = sessions.user_id where token_hash = ? and expires_at > ?`);
const userByEmail = prepare('select * from users where email_norm = ?');
const feed = prepare(`select * from activities where person_id = ?
  order by occurred_at desc, id desc limit ?`);
const holdPassword = prepare('update users set password_hash = password_hash where id = ?');
const insertSession =
  prepare(`insert into sessions (token_hash, user_id, made_at, extended_at, expires_at)
  values (?, ?, ?, ?, ?)`);
const claimKey = prepare(`insert into idempotency values (?, ?, ?, ?, '', ?)
  on conflict do nothing returning key`);
const keepAnswer = prepare('update idempotency set answer = ? where person_id = ? and key = ?');
const insertActivity = prepare('insert into activities values (?, ?, ?, ?, ?, ?, null, null)');
const audit = prepare('insert into audit values (?, ?, ?, ?, ?)');
const caregivers = prepare(`select users.id, fname, lname from pairings
  join users on users.id = caregiver_id where survivor_id = ? and ended_at is null`);
const insertEmergency = prepare(`insert into emergencies
  (id, survivor_id, message, alert_type, pressed_at, made_at, round, next_at)
  values (?, ?, ?, 'general', ?, ?, 0, ?)`);
const insertAlert = prepare(
  "insert into alerts (id, emergency_id, survivor_id, caregiver_id, status) values (?, ?, ?, ?, 'pending')",
);
const devices = prepare('select id from push_subscriptions where user_id in (?, ?)');
const prepareBumpVersion = (topic: string) =>
  prepare(`insert into versions (person_id, version, ${topic}, ${['reminders', 'activities', 'alerts', 'pairings'].filter((other) => other !== topic).join(', ')})
    select id, 1, 1, 0, 0, 0 from users where id = ?1
      or id in (select caregiver_id from pairings where survivor_id = ?1 and ended_at is null)
    order by id
    on conflict (person_id) do update set version = versions.version + 1, ${topic} = versions.version + 1`);
const touchActivities = prepareBumpVersion('activities');
const touchAlerts = prepareBumpVersion('alerts');

const inTransaction = <T>(work: () => T): T => {
  db.exec('begin immediate');
  const result = work();
  db.exec('commit');
  return result;
};

const app = Fastify();

const findSession = (authorization: string | undefined) =>
  sessionOf.get(hash((authorization ?? '').slice('Bearer '.length)), Date.now());

app.get<{ Params: { userId: string } }>('/api/survivor-dashboard/:userId', (request) => {
  const user = findSession(request.headers.authorization);
  const rows = feed.all(request.params.userId, 6);
  return {
    user: { fname: user?.['fname'], lname: user?.['lname'], avatarUrl: user?.['avatar_url'] },
    activities: rows.slice(0, 5).map((row) => ({
      id: row['id'],
      activity_type: row['activity_type'],
      details: row['details'],
      status: row['status'],
      last_session: new Date(Number(row['occurred_at'])).toISOString(),
    })),
    pagination: { page: 1, limit: 5, hasMore: rows.length > 5 },
  };
});

app.post<{ Body: { email: string; password: string } }>('/api/auth/login', async (request) => {
  const user = userByEmail.get(request.body.email);
  await verify(String(user?.['password_hash']), request.body.password);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  inTransaction(() => {
    holdPassword.run(String(user?.['id']));
    insertSession.run(hash(token), String(user?.['id']), now, now, now + 1e10);
    audit.run(randomUUID(), now, String(user?.['id']), 'signed-in', null);
  });
  return { user: { id: user?.['id'], role: user?.['role'] }, token, message: 'Signed in.' };
});

app.post<{ Body: { user_id: string; details: string } }>(
  '/api/activities/log',
  (request, reply) => {
    findSession(request.headers.authorization);
    const { user_id, details } = request.body;
    const key = String(request.headers['idempotency-key']);
    const now = Date.now();
    const answer = inTransaction(() => {
      claimKey.get(user_id, key, '/api/activities/log', hash(JSON.stringify(request.body)), now);
      const row = { id: randomUUID(), activity_type: 'exercise', details, status: 'completed' };
      insertActivity.run(row.id, user_id, row.activity_type, details, row.status, now);
      audit.run(randomUUID(), now, user_id, 'activity-logged', row.id);
      touchActivities.run(user_id);
      keepAnswer.run(JSON.stringify(row), user_id, key);
      return row;
    });
    return reply.code(201).send(answer);
  },
);

app.post<{ Body: { message: string } }>('/api/emergency/send', (request, reply) => {
  const user = findSession(request.headers.authorization);
  const survivor = String(user?.['id']);
  const key = String(request.headers['idempotency-key']);
  const now = Date.now();
  const answer = inTransaction(() => {
    claimKey.get(survivor, key, '/api/emergency/send', hash(JSON.stringify(request.body)), now);
    const id = randomUUID();
    insertEmergency.run(id, survivor, request.body.message, now, now, now + 60_000);
    const told = caregivers.all(survivor);
    const alertIds = told.map((caregiver) => {
      const alertId = randomUUID();
      insertAlert.run(alertId, id, survivor, String(caregiver['id']));
      return alertId;
    });
    devices.all(String(told[0]?.['id']), String(told[1]?.['id']));
    audit.run(randomUUID(), now, survivor, 'emergency-sent', id);
    touchAlerts.run(survivor);
    const names = told.map(
      (caregiver) => `${String(caregiver['fname'])} ${String(caregiver['lname'])}`,
    );
    const sent = { totalCaregivers: told.length, caregivers: names, alertIds, message: 'Sent' };
    keepAnswer.run(JSON.stringify(sent), survivor, key);
    return sent;
  });
  return reply.code(201).send(answer);
});

console.log(`Floor is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
