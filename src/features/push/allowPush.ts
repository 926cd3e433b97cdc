import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { askingBegan, askingEnded, permissionTold } from './pushSlice.ts';
import { registerPush } from './registerPush.ts';
import { texts } from './strings.ts';

/**
 * After a tap: asks for notifications, registers this device at once, and says what came of it, to
 * whoever tapped and nobody else.
 */
export const allowPush =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const user = selectUser(getState());
    const isGone = () => selectUser(getState())?.id !== user?.id;
    dispatch(askingBegan());
    const permission = await device.push.ask().catch(() => device.push.state());
    if (isGone()) return;
    dispatch(permissionTold(permission));
    await dispatch(registerPush({ anew: true }));
    if (isGone()) return;
    dispatch(askingEnded());
    if (permission === 'denied') dispatch(announced({ tone: 'warning', text: texts.nowDenied }));
    if (permission !== 'granted') return;
    const isReached = getState().push.reach === 'reached';
    dispatch(
      announced(
        isReached
          ? { tone: 'success', text: texts.nowReached }
          : { tone: 'error', text: texts.stillNotReached },
      ),
    );
  };
