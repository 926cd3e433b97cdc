import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import {
  permissionRequestStarted,
  permissionRequestFinished,
  permissionRead,
} from './pushSlice.ts';
import { registerPush } from './registerPush.ts';
import { texts } from './strings.ts';

/** Must run on a tap (browsers require it). Announces the result only to the user who tapped. */
export const enablePush =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const user = selectUser(getState());
    const hasUserChanged = () => selectUser(getState())?.id !== user?.id;
    dispatch(permissionRequestStarted());
    const permission = await device.push.requestPermission().catch(() => device.push.state());
    if (hasUserChanged()) return;
    dispatch(permissionRead(permission));
    await dispatch(registerPush({ isUserRequest: true }));
    if (hasUserChanged()) return;
    dispatch(permissionRequestFinished());
    if (permission === 'denied') dispatch(announced({ tone: 'warning', text: texts.denied }));
    if (permission !== 'granted') return;
    const isRegistered = getState().push.registration === 'reached';
    dispatch(
      announced(
        isRegistered
          ? { tone: 'success', text: texts.enabled }
          : { tone: 'error', text: texts.registrationFailed },
      ),
    );
  };
