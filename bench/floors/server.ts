import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { makeIdGenerator } from '../../server/idGenerator.ts';

/**
 * The floor of the http benchmark: Fastify alone, with each statement that the product's calls run,
 * prepared and run once, on the same database. It sends the same bodies and writes the same rows. No
 * contract, no checks, no headers, no log.
 */
const db = new DatabaseSync(path.join(process.argv[2] ?? '', 'upstroke.sqlite'), {
  timeout: 2_000,
});
db.exec(`pragma journal_mode = wal; pragma synchronous = full;
  pragma foreign_keys = on; pragma secure_delete = on`);

// Random ids would spread the inserts over the whole index.
const newId = makeIdGenerator({ now: Date.now });
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const prepare = (sql: string): StatementSync => db.prepare(sql);

const sessionOf = prepare(`select users.id, users.role, users.fname, users.lname, users.avatar_url,
  users.time_zone, users.seen_at, users.zone_chosen_at, users.hide_names, sessions.extended_at,
  sessions.time_zone as session_zone, sessions.zone_seen_at
  from sessions join users on users.id = sessions.user_id where token_hash = ? and expires_at > ?`);
const userByEmail = prepare('select * from users where email_norm = ?');
const userById = prepare('select * from users where id = ?');
const feed = prepare(`select activities.*, users.fname as actor_name from activities
  left join users on users.id = activities.actor_id where person_id = ?
  order by occurred_at desc, activities.id desc limit ?`);
// The objects of `node:sqlite` are slow dictionaries.
feed.setReturnArrays(true);
const holdPassword = prepare(`update users set password_hash = ?1
  where id = ?2 and password_hash = ?1 and deactivated_at is null returning id`);
const insertSession =
  prepare(`insert into sessions (token_hash, user_id, made_at, extended_at, expires_at)
  values (?, ?, ?, ?, ?)`);
const surplusSessions = prepare(`select token_hash from sessions where user_id = ?
  and token_hash <> ? order by extended_at desc, made_at desc limit -1 offset 99`);
const claimKey = prepare(`insert into idempotency values (?, ?, ?, ?, '', ?)
  on conflict do nothing returning key`);
const keepAnswer = prepare('update idempotency set answer = ? where person_id = ? and key = ?');
const insertActivity = prepare(
  'insert into activities (id, person_id, activity_type, details, status, occurred_at) values (?, ?, ?, ?, ?, ?)',
);
const audit = prepare('insert into audit values (?, ?, ?, ?, ?)');
const isReachable = `case when exists (select device.id from push_subscriptions as device
  join sessions on sessions.token_hash = device.session_hash
  where device.user_id = users.id and sessions.expires_at > ?) then 1 else 0 end`;
const caregivers = prepare(`select users.id, fname, lname, ${isReachable} as is_reachable
  from pairings join users on users.id = caregiver_id
  where survivor_id = ? and ended_at is null and deactivated_at is null order by pairings.id`);
const insertEmergency = prepare(`insert into emergencies
  (id, survivor_id, message, alert_type, pressed_at, made_at, round, next_at)
  values (?, ?, ?, 'general', ?, ?, 0, ?) on conflict (id) do nothing returning id`);
const insertAlerts = prepare(`insert into alerts
  (id, emergency_id, survivor_id, caregiver_id, status)
  values (?1, ?3, ?4, ?5, 'pending'), (?2, ?3, ?4, ?6, 'pending')`);
const pendingAlerts = `from alerts join pairings on pairings.survivor_id = alerts.survivor_id
  and pairings.caregiver_id = alerts.caregiver_id and pairings.ended_at is null
  join users on users.id = alerts.caregiver_id
  where deactivated_at is null and status = 'pending' and emergency_id = ?`;
const recipients = prepare(`select alerts.caregiver_id ${pendingAlerts} order by 1`);
const devices = prepare(`select id, user_id, endpoint, timed_out_at from push_subscriptions
  where user_id in (?, ?) order by id`);
const unreached = prepare(`select alerts.id ${pendingAlerts} and ${isReachable} = 0`);
const markMailed = prepare(`update alerts set mailed_at = ? where id in
  (select id from alerts where id in (?, ?) and mailed_at is null and exists
    (select id from users where id = alerts.caregiver_id and email_confirmed_at is not null))
  returning id, caregiver_id`);
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

const namesOf = (user: ReturnType<typeof findSession>) => ({
  fname: user?.['fname'],
  lname: user?.['lname'],
  avatarUrl: user?.['avatar_url'],
});

app.get<{ Params: { userId: string } }>('/api/survivor-dashboard/:userId', (request) => {
  const user = findSession(request.headers.authorization);
  const rows: unknown[] = feed.all(request.params.userId, 6);
  return {
    user: { ...namesOf(user), hidesNames: user?.['hide_names'] === 1 },
    activities: rows.slice(0, 5).map((row) => {
      const [id, , activity_type, details, status, occurred_at] = row as unknown[];
      const last_session = new Date(Number(occurred_at)).toISOString();
      return { id, activity_type, details, status, last_session };
    }),
    pagination: { page: 1, limit: 5, hasMore: rows.length > 5 },
  };
});

app.post<{ Body: { email: string; password: string } }>('/api/auth/login', async (request) => {
  const user = userByEmail.get(request.body.email);
  const id = String(user?.['id']);
  const passwordHash = String(user?.['password_hash']);
  await verify(passwordHash, request.body.password);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  inTransaction(() => {
    holdPassword.get(passwordHash, id);
    insertSession.run(hash(token), id, now, now, now + 1e10);
    surplusSessions.all(id, hash(token));
    audit.run(newId(), now, id, 'signed-in', null);
  });
  const shown = { id, role: user?.['role'], ...namesOf(user), hidesNames: false };
  return { user: shown, token, message: 'You are signed in.' };
});

app.post<{ Body: { user_id: string; details: string } }>(
  '/api/activities/log',
  (request, reply) => {
    findSession(request.headers.authorization);
    const { user_id, details } = request.body;
    const key = String(request.headers['idempotency-key']);
    const now = Date.now();
    const last_session = new Date(now).toISOString();
    const answer = inTransaction(() => {
      claimKey.get(user_id, key, '/api/activities/log', hash(JSON.stringify(request.body)), now);
      const row = { id: newId(), activity_type: 'exercise', details, status: 'completed' };
      insertActivity.run(row.id, user_id, row.activity_type, details, row.status, now);
      audit.run(newId(), now, user_id, 'activity-logged', row.id);
      touchActivities.run(user_id);
      keepAnswer.run(JSON.stringify({ ...row, last_session }), user_id, key);
      return { ...row, last_session };
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
    const told = caregivers.all(now, survivor);
    const [first, second] = told.map((caregiver) => String(caregiver['id']));
    if (first === undefined || second === undefined) throw new Error('Two caregivers are seeded');
    const id = newId();
    const alertIds = [newId(), newId()] as const;
    insertEmergency.get(id, survivor, request.body.message, now, now, now + 60_000);
    insertAlerts.run(...alertIds, id, survivor, first, second);
    audit.run(newId(), now, survivor, 'emergency-sent', id);
    userById.get(survivor);
    recipients.all(id);
    devices.all(first, second);
    unreached.all(id, now);
    markMailed.all(now, ...alertIds);
    touchAlerts.run(survivor);
    const names = told.map(({ fname, lname }) => `${String(fname)} ${String(lname)}`);
    const sent = {
      totalCaregivers: told.length,
      caregivers: names,
      alertIds,
      message: `Alert sent to ${told.length} caregiver(s).`,
      unreachable: names,
    };
    keepAnswer.run(JSON.stringify(sent), survivor, key);
    return sent;
  });
  return reply.code(201).send(answer);
});

console.log(`Floor is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
