import { selectUser } from '../../../api/session.ts';
import type { AppThunk } from '../../../app/types.ts';
import { announced } from '../../announcements/events.ts';
import { signedOut } from '../../auth/events.ts';
import { deletionTexts } from './deletionStrings.ts';

/** Signs out and deletes what Log Out keeps: unsent changes and alerts. */
export const eraseUnsent =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device: { outbox, emergencyQueue } }) => {
    const personId = selectUser(getState())?.id ?? '';
    dispatch(signedOut());
    dispatch(announced({ tone: 'success', text: deletionTexts.done, acrossRedirect: true }));
    const rows = await outbox.list(personId).catch(() => []);
    const alerts = await emergencyQueue.list(personId);
    await Promise.allSettled([
      ...rows.map(({ seq }) => outbox.drop(seq)),
      ...alerts.map((alert) => emergencyQueue.change(alert, () => null)),
    ]);
  };
