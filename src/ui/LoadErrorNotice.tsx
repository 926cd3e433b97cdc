import { type ReactNode, useState } from 'react';
import { FocusHandoffButton, type FocusHandoffButtonProps } from './FocusHandoffButton.tsx';
import { Notice } from './Notice.tsx';
import { texts } from './strings.ts';

/** Keeps the error message during a retry, so that the button does not vanish under the finger. */
const useRetry = (attempt: () => PromiseLike<unknown>) => {
  const [isRetrying, setIsRetrying] = useState(false);
  return {
    isRetrying,
    retry: async (): Promise<void> => {
      setIsRetrying(true);
      await attempt();
      setIsRetrying(false);
    },
  };
};

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
