import { type RawBuilder, sql } from 'kysely';

/** Ids of the devices of a person, by their id or a column that holds it, whose sessions are not over. */
export const liveDevices = (personId: RawBuilder<string> | string, now: number) =>
  sql<string>`(select device.id from push_subscriptions as device
    inner join sessions on sessions.token_hash = device.session_hash
    where device.user_id = ${personId} and sessions.expires_at > ${now})`;

/** 1 where a push can reach the joined `users` row now. */
export const isReachable = (now: number) =>
  sql<number>`case when exists ${liveDevices(sql.ref('users.id'), now)} then 1 else 0 end`;

/** 1 where a device of the joined `users` row has shown a push of this emergency. */
export const wasShown = (emergencyId: string) =>
  sql<number>`case when exists (
    select 1 from pushes
    where pushes.subject_id = ${emergencyId}
      and pushes.kind = 'emergency'
      and pushes.person_id = ${sql.ref('users.id')}
      and pushes.state in ('shown', 'acknowledged')
  ) then 1 else 0 end`;
