import type { AppThunk } from '../../../app/types.ts';
import { shareLink } from '../../../platform/browserApis.ts';
import { announced } from '../../announcements/events.ts';
import { planTexts as texts } from './planStrings.ts';

/** Says so where the browser cannot share. */
export const shareText =
  (title: string, lines: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (!(await shareLink({ title, text: lines.join('\n') })))
      dispatch(announced({ tone: 'warning', text: texts.shareFailed }));
  };
