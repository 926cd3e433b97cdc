import { fieldLimits } from '../../contract/fieldLimits.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { callAs } from '../../testkit/browser/callWithRetry.ts';
import type { PersonRow } from '../support/writePeople.ts';

/**
 * Gives a person in UTC a dose at each of these instants, in turn of as few medicines as may have
 * so many times. Returns the names of the medicines.
 */
export const addMedicines = async (
  account: PersonRow & { readonly origin: string },
  instants: readonly number[],
): Promise<string[]> => {
  const count = Math.ceil(instants.length / fieldLimits.times);
  const names = Array.from({ length: count }, (_none, index) => `Medicine ${index + 1}`);
  for (const [index, instant] of instants.entries()) {
    const turn = index % count;
    const times = Math.ceil((instants.length - turn) / count);
    await callAs(account, 'POST', '/api/reminders', {
      user_id: account.id,
      medicine_name: names[turn],
      schedule_time: timeOf(localMinuteOf(instant, 'UTC')),
      frequency: `${times}x`,
    });
  }
  return names;
};
