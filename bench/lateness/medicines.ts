import { randomUUID } from 'node:crypto';
import { createReminder } from '../../contract/endpoints/reminders.ts';
import { fieldLimits } from '../../contract/fieldLimits.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { PersonRow } from '../support/writePeople.ts';

/**
 * Gives a person in UTC a dose at each of these instants, in turn of as few medicines as may have
 * so many times. Returns the names of the medicines.
 */
export const addMedicines = async (
  url: string,
  { id, token }: PersonRow,
  instants: readonly number[],
): Promise<string[]> => {
  const count = Math.ceil(instants.length / fieldLimits.times);
  const names = Array.from({ length: count }, (_none, index) => `Medicine ${index + 1}`);
  for (const [index, instant] of instants.entries()) {
    const turn = index % count;
    const times = Math.ceil((instants.length - turn) / count);
    const answer = await fetch(url + createReminder.path, {
      method: createReminder.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        user_id: id,
        medicine_name: names[turn],
        schedule_time: timeOf(localMinuteOf(instant, 'UTC')),
        frequency: `${times}x`,
      }),
    });
    if (!answer.ok) throw new Error(`No reminder was made: ${await answer.text()}`);
  }
  return names;
};
