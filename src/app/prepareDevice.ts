import { announced } from '../features/announcements/events.ts';
import { type Clock, withTimeout } from '../platform/clock.ts';
import { deleteDraftsExceptOf } from '../ui/drafts.ts';
import type { PublicStore } from './store.ts';

/** Kept out of the first script. */
const blocked =
  'This browser keeps nothing for Upstroke, so reminders may not ring. In its settings, allow cookies and site data for this page. In a private window or inside another app, open a normal window of your browser.';

const probeName = 'upstroke-probe';
const probeTimeoutMs = 10_000;

const canOpenDatabase = (): Promise<boolean> =>
  new Promise((resolve) => {
    const opened = indexedDB.open(probeName);
    opened.onsuccess = () => {
      opened.result.close();
      indexedDB.deleteDatabase(probeName);
      resolve(true);
    };
    opened.onerror = () => resolve(false);
  });

/** Before a login: deletes what a tab left that was closed before its sign-out, and warns of a blocked database. */
export const prepareDevice = async ({ dispatch }: PublicStore, clock: Clock): Promise<void> => {
  deleteDraftsExceptOf('');
  const probed = canOpenDatabase().catch(() => false);
  if (!(await withTimeout(clock, probeTimeoutMs, probed, () => false)))
    dispatch(announced({ tone: 'warning', text: blocked }));
};
