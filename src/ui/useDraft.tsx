import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { readDraft, writeDraft } from './drafts.ts';
import { useBackHandler } from './openDialogs.ts';

const texts = {
  title: 'Discard what you typed?',
  body: 'It is not saved.',
  keep: 'Keep editing',
  discard: 'Discard',
} as const;

/** The link of a plain click that leaves the screen; links in dialogs are the dialog's answers. */
const leavingLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isLeaving =
    link?.origin === window.location.origin &&
    link.target !== '_blank' &&
    link.getAttribute('href')?.startsWith('#') === false &&
    link.closest('dialog') === null;
  return isLeaving ? link : null;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Draft {
  /** Deletes the draft: the form is saved, or left for good. */
  readonly end: () => void;
  /** Renders the question before the form is left. */
  readonly question: ReactNode;
}

/**
 * State of a form that survives a reload; links and Back ask before they discard it. Never for
 * passwords. `hasMore`: something else was entered that a draft cannot keep.
 */
export const useDraft = <T,>(
  key: string,
  initial: T,
  hasMore = false,
): readonly [value: T, setValue: (value: T | ((before: T) => T)) => void, draft: Draft] => {
  const navigate = useNavigate();
  const [opened] = useState({ key, initial });
  const [value, setValue] = useState(() => readDraft(key, initial) ?? initial);
  const [isEnded, setIsEnded] = useState(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isTyped = !isEnded && !isSame(value, opened.initial);
  const asks = isTyped || (hasMore && !isEnded);

  useEffect(() => writeDraft(opened.key, isTyped ? value : null), [opened, value, isTyped]);

  useBackHandler(() => setLeave(() => () => void navigate(-1)), 'form', asks);

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const link = asks ? leavingLink(event) : null;
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { pathname, search, hash } = link;
    setLeave(() => () => {
      if (link.isConnected) link.click();
      else void navigate({ pathname, search, hash });
    });
  });
  useEffect(() => {
    if (!asks) return undefined;
    const listener = (event: MouseEvent) => handleClick(event);
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, [asks]);

  const change = (next: T | ((before: T) => T)) => {
    setIsEnded(false);
    setValue(next);
  };
  const end = () => {
    writeDraft(opened.key, null);
    setIsEnded(true);
  };
  const discard = () => {
    // Back and links must not ask again.
    flushSync(() => {
      end();
      setValue(opened.initial);
      setLeave(null);
    });
    leave?.();
  };

  const question = leave && (
    <ConfirmDialog
      isRisky
      title={texts.title}
      confirmLabel={texts.discard}
      cancelLabel={texts.keep}
      onConfirm={discard}
      onCancel={() => setLeave(null)}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  );
  return [value, change, { end, question }];
};
