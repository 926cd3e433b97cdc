import { sql } from 'kysely';

/** 1 where a push can reach the joined `users` row now: a device whose session is not over. */
export const isReachable = (now: number) => sql<number>`case when exists (
    select 1 from push_subscriptions as device
    inner join sessions on sessions.token_hash = device.session_hash
    where device.user_id = users.id and sessions.expires_at > ${now}
  ) then 1 else 0 end`;
