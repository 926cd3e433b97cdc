import type { AppThunk } from '../../app/types.ts';
import { copyText, shareLink } from '../../platform/browserApis.ts';
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

/** Copies where the browser cannot share. */
export const shareOrCopy =
  (text: string, url: string, texts: CopyTexts): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (!(await shareLink({ text, url }))) await dispatch(copyAndAnnounce(url, texts));
  };
