import type { Activity } from '../../../contract/endpoints/index.ts';
import type { ActivityRow } from './repository.ts';

export const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  activity_type: row.activity_type,
  details: row.details,
  status: row.status,
  last_session: new Date(row.occurred_at).toISOString(),
});
