import type { ReactNode } from 'react';
import { LeavingButton, type LeavingButtonProps } from './LeavingButton.tsx';
import { Notice } from './Notice.tsx';
import { texts } from './strings.ts';
import { useTrying } from './useTrying.ts';

interface ReadFailedProps extends Pick<LeavingButtonProps, 'heir' | 'size'> {
  hasFailed: boolean;
  title: string;
  /** More about it: what is shown all the same, and how old that is. */
  children?: ReactNode;
  /** Ends when the next try has brought its answer or failed too. */
  onTryAgain: () => PromiseLike<unknown>;
  /** Stands there while nothing has failed. */
  otherwise?: ReactNode;
}

/** Says that something could not be read, until a next try has read it. */
export function ReadFailed({
  hasFailed,
  title,
  children,
  onTryAgain,
  otherwise = null,
  ...button
}: ReadFailedProps) {
  const { isTrying, tryAgain } = useTrying(onTryAgain);
  if (!hasFailed && !isTrying) return otherwise;
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <LeavingButton {...button} busy={isTrying} busyText={texts.tryingAgain} onClick={tryAgain}>
          {texts.tryAgain}
        </LeavingButton>
      }
    >
      {children}
    </Notice>
  );
}
