import type { AppThunk } from '../../app/types.ts';
import { announced, announcementClosed } from '../announcements/events.ts';
import { cameraText } from './connectStrings.ts';

export const requestCamera =
  (signal: AbortSignal): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { device }) => {
    dispatch(announcementClosed());
    const problem = await device.camera.requestPermission(signal);
    if (signal.aborted || !problem) return !problem;
    dispatch(announced({ tone: 'error', text: cameraText(problem) }));
    return false;
  };
