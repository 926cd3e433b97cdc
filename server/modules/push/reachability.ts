import { type RawBuilder, sql } from 'kysely';

export const liveDevices = (personId: RawBuilder<string> | string, now: number) =>
  sql<string>`(select device.id from push_subscriptions as device
    inner join sessions on sessions.token_hash = device.session_hash
    where device.user_id = ${personId} and sessions.expires_at > ${now})`;

export const isReachable = (now: number) =>
  sql<number>`case when exists ${liveDevices(sql.ref('users.id'), now)} then 1 else 0 end`;

export const wasShown = (emergencyId: string) =>
  sql<number>`case when exists (
    select 1 from pushes
    where pushes.subject_id = ${emergencyId}
      and pushes.kind = 'emergency'
      and pushes.person_id = ${sql.ref('users.id')}
      and pushes.state in ('shown', 'acknowledged')
  ) then 1 else 0 end`;
