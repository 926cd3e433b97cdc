import type { AppThunk } from '../../app/types.ts';
import { copyText } from '../../platform/browserApis.ts';
import { announced } from '../announcements/events.ts';

interface CopyTexts {
  readonly copied: string;
  readonly copyFailed: string;
}

export const copyAndAnnounce =
  (text: string, { copied, copyFailed }: CopyTexts): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(
      (await copyText(text))
        ? announced({ tone: 'success', text: copied })
        : announced({ tone: 'error', text: copyFailed }),
    );
  };
