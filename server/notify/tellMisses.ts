import type { Context } from '../context.ts';
import type { OpenMiss } from './doseNotifications.ts';
import { notify } from './notify.ts';
import { missRecipients } from './recipients.ts';

/** Each caregiver as they want to hear of it. Runs in a transaction. */
export const tellMisses = async (context: Context, ...misses: readonly OpenMiss[]) => {
  for (const miss of misses) {
    const { alone, inSummary } = await missRecipients(context, miss.person_id);
    await notify(context, 'dose-missed', { ...miss, heardAt: alone });
    await notify(
      context,
      'miss-summary',
      ...[...inSummary].map(([to, at]) => ({
        to,
        at,
        person_id: miss.person_id,
        fname: miss.fname,
      })),
    );
  }
};
