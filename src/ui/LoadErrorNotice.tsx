import { type ReactNode, useState } from 'react';
import { FocusHandoffButton, type FocusHandoffButtonProps } from './FocusHandoffButton.tsx';
import { Notice } from './Notice.tsx';
import { texts } from './strings.ts';

interface LoadErrorNoticeProps extends Pick<FocusHandoffButtonProps, 'fallbackRef' | 'size'> {
  hasFailed: boolean;
  title: string;
  children?: ReactNode;
  onRetry: () => PromiseLike<unknown>;
  fallback?: ReactNode;
}

export function LoadErrorNotice({
  hasFailed,
  title,
  children,
  onRetry,
  fallback = null,
  ...button
}: LoadErrorNoticeProps) {
  // Stays during a retry, so that the button does not vanish under the finger.
  const [isRetrying, setIsRetrying] = useState(false);
  if (!hasFailed && !isRetrying) return fallback;

  async function retry() {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  }

  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <FocusHandoffButton
          {...button}
          busy={isRetrying}
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
