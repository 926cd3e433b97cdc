import { ChevronDown, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { classNames } from './classNames.ts';
import { EmojiText } from './EmojiText.tsx';
import { type LayerKind, useBackHandler, useIsBlockingDialogOpen } from './openDialogs.ts';
import { HeadingContext } from './FocusHandoffButton.tsx';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import { useShrinkToFit } from './useShrinkToFit.ts';
import styles from './Dialog.module.css';

const emojiIcons = { '✅': CircleCheck, '❌': CircleX, '⚠️': TriangleAlert };
const more = 'More below';
const COLOR_FIELDS = {
  plain: 'plain',
  alarm: 'teal',
  danger: 'red',
  answered: 'teal',
  ended: 'teal',
} as const;

interface DialogProps {
  open?: boolean;
  /** Called on Escape and Back; if omitted, both do nothing. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children?: ReactNode;
  /** Fixed at the bottom as long as all elements with `data-in-sight` are visible above it. */
  pinned?: ReactNode;
  actions?: ReactNode;
  /** Minimum height in rem: on a lower screen the type shrinks. */
  minHeightRem?: number | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  tone?: keyof typeof COLOR_FIELDS | undefined;
  /** On a phone a plain dialog is a sheet at the bottom; this fills the screen. */
  isFullScreen?: boolean | undefined;
  kind?: Exclude<LayerKind, 'form' | 'menu'> | undefined;
}

function restoreFocus(opener: Element | null) {
  // The dialog of the opener closed, too, and has restored the focus.
  if (opener?.closest('dialog:not([open])')) return;
  const wasSomewhere =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = wasSomewhere ? opener : document.querySelector<HTMLElement>('h1');
  target?.focus({ preventScroll: true });
}

export function Dialog({ open = true, ...dialog }: DialogProps) {
  const isCovered = useIsBlockingDialogOpen() && dialog.kind === 'lowPriority';
  if (!open || isCovered) return null;
  return (
    <OverlayBoundary onClose={dialog.onClose}>
      <OpenDialog {...dialog} />
    </OverlayBoundary>
  );
}

function OpenDialog({
  onClose,
  title,
  children,
  pinned,
  actions,
  minHeightRem,
  role = 'dialog',
  tone = 'plain',
  isFullScreen = tone !== 'plain',
  kind = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    heading.current?.focus();
    return () => {
      dialog.close();
      restoreFocus(opener);
    };
  }, []);

  useBackHandler(() => onClose?.(), kind);

  useShrinkToFit(element, minHeightRem);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose?.();
  }

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  }

  /** Chromium closes a dialog on a second Back without a cancel event; `onClose` may keep it open. */
  function handleForcedClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || event.currentTarget.open) return;
    event.currentTarget.showModal();
    heading.current?.focus();
    onClose?.();
  }

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[tone], !isFullScreen && styles.sheet)}
      data-field={COLOR_FIELDS[tone]}
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' && children != null ? `${id}-body` : undefined}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleForcedClose}
    >
      <HeadingContext value={heading}>
        <div className={styles.content}>
          <div className={styles.asked} data-asked>
            <h2 id={`${id}-title`} ref={heading} className={styles.title} tabIndex={-1}>
              {typeof title === 'string' ? (
                <EmojiText icons={emojiIcons}>{title}</EmojiText>
              ) : (
                title
              )}
            </h2>
            {children != null && (
              <div id={`${id}-body`} className={styles.body}>
                {children}
              </div>
            )}
          </div>
          <div className={styles.answers} data-answers>
            {pinned && (
              <div className={styles.main} data-pinned>
                {pinned}
              </div>
            )}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          <div className={styles.more} data-cue aria-hidden="true">
            <p>
              <ChevronDown />
              <span>{more}</span>
            </p>
          </div>
        </div>
      </HeadingContext>
    </dialog>
  );
}
