import type { Activity, Reminder } from '../../contract/endpoints/index.ts';
import { reminderIdOf, rosaId } from './rosa.ts';

const reminder: Reminder = {
  ...{
    id: reminderIdOf(1),
    user_id: rosaId,
    medicine_name: 'Aspirin',
    dosage: '',
    frequency: '1x',
  },
  ...{ schedule_time: '08:00', status: 'taken', dose: null, occurred_at: null, undone_at: null },
  ...{ last_due: null, made_at: 0 },
};

const activity: Activity = {
  ...{ id: reminderIdOf(2), activity_type: 'medication', details: '', status: 'taken' },
  last_session: '2026-03-10T08:00:00.000Z',
};

/** What the server says to a call of the outbox: that it is done, or why it is not. */
export const serverAnswer = (
  input: string | URL | Request,
  status = 200,
  headers: HeadersInit = {},
): Response => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const done = pathname === '/api/activities/log' ? activity : reminder;
  // With the message, it is the answer to a deletion as well.
  const body = { ...done, code: 'invalid', message: '' };
  return new Response(JSON.stringify(body), { status, headers });
};
