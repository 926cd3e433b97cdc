import type { ReactNode } from 'react';
import { FocusHandoffButton, type FocusHandoffButtonProps } from './FocusHandoffButton.tsx';
import { Notice } from './Notice.tsx';
import { texts } from './strings.ts';
import { useRetry } from './useRetry.ts';

interface LoadErrorNoticeProps extends Pick<FocusHandoffButtonProps, 'fallbackRef' | 'size'> {
  hasFailed: boolean;
  title: string;
  /** More about it: what is shown all the same, and how old that is. */
  children?: ReactNode;
  /** Ends when the next try has brought its answer or failed too. */
  onRetry: () => PromiseLike<unknown>;
  /** Stands there while nothing has failed. */
  fallback?: ReactNode;
}

/** Says that something could not be read, until a next try has read it. */
export function LoadErrorNotice({
  hasFailed,
  title,
  children,
  onRetry,
  fallback = null,
  ...button
}: LoadErrorNoticeProps) {
  const { isRetrying: isTrying, retry } = useRetry(onRetry);
  if (!hasFailed && !isTrying) return fallback;
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <FocusHandoffButton
          {...button}
          busy={isTrying}
          busyText={texts.tryingAgain}
          onClick={retry}
        >
          {texts.tryAgain}
        </FocusHandoffButton>
      }
    >
      {children}
    </Notice>
  );
}
