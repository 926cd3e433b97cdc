import { groupBy } from '../../domain/groupBy.ts';
import type { Context } from '../context.ts';
import type { OpenMiss } from './doseNotifications.ts';
import { notify } from './notify.ts';
import { missRecipients } from './recipients.ts';

/** Each caregiver as they chose. Runs in a transaction. */
export const notifyMisses = async (context: Context, ...misses: readonly OpenMiss[]) => {
  for (const [personId, own] of groupBy(misses, ({ person_id }) => person_id)) {
    const { alone, inSummary } = await missRecipients(context, personId);
    await notify(context, 'dose-missed', ...own.map((miss) => ({ ...miss, notifyAt: alone })));
    const [{ fname }] = own;
    const summaries = [...inSummary].map(([to, at]) => ({ to, at, person_id: personId, fname }));
    await notify(context, 'miss-summary', ...summaries);
  }
};
