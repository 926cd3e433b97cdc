import type { DatabaseSync } from 'node:sqlite';
import { insist, type Person, type Target, withKey } from './insist.ts';

/** Makes a reminder, as if that had been at the instant `madeAt`; resolves with its id. */
type AddReminder = (name: string, time: string, madeAt: number) => Promise<string>;

/** Those of one person, added as another device of theirs does; the server's clock cannot be asked for another time. */
export const makeAddReminder = (
  target: Target,
  { id: user_id, token }: Person,
  db: DatabaseSync,
): AddReminder => {
  const backdate = db.prepare('UPDATE reminders SET made_at = ? WHERE id = ?');
  return async (medicine_name, schedule_time, madeAt) => {
    const row = { user_id, medicine_name, schedule_time, frequency: '1x' };
    const call = withKey(row);
    const { id } = await insist<{ id: string }>(target, token, '/api/reminders', 'POST', call);
    backdate.run(madeAt, id);
    return id;
  };
};
