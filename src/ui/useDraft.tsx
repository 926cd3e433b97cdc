import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { readDraft, writeDraft } from './drafts.ts';
import { Notice } from './Notice.tsx';
import { discardForms, useBackHandler } from './openDialogs.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Draft {
  /** Deletes the draft: the form is saved, or left for good. */
  readonly end: () => void;
  /** Renders that a draft has come back, and the question before what was typed is discarded. */
  readonly notices: ReactNode;
}

const texts = {
  restored: 'You typed this earlier. It is not saved yet.',
  discard: 'Discard it',
} as const;

/**
 * State of a form that survives a reload; links and Back ask before they discard it. Never for
 * passwords. `hasUnsavedExtra`: something else was entered that a draft cannot keep.
 */
export const useDraft = <T,>(
  key: string,
  initial: T,
  hasUnsavedExtra = false,
): readonly [value: T, setValue: (value: T | ((before: T) => T)) => void, draft: Draft] => {
  const [opened] = useState({ key, initial });
  const [stored] = useState(() => readDraft(key, initial));
  const [value, setValue] = useState(stored ?? initial);
  const [isRestored, setIsRestored] = useState(stored !== null);
  const [isEnded, setIsEnded] = useState(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isTyped = !isEnded && !isSame(value, opened.initial);
  const asks = isTyped || (hasUnsavedExtra && !isEnded);

  if (isRestored && !isTyped) setIsRestored(false);
  useEffect(() => writeDraft(opened.key, isTyped ? value : null), [opened, value, isTyped]);

  const change = (next: T | ((before: T) => T)) => {
    setIsEnded(false);
    setValue(next);
  };
  const end = () => {
    writeDraft(opened.key, null);
    // The next navigation must not ask.
    flushSync(() => setIsEnded(true));
  };
  const discard = () => {
    end();
    setValue(opened.initial);
    setLeave(null);
  };
  useBackHandler((next) => (next ? setLeave(() => next) : discard()), 'form', asks);
  const discardAll = () => {
    flushSync(discardForms);
    leave?.();
  };

  const ask = () => setLeave(() => () => undefined);
  const notices = (
    <>
      {isRestored && (
        <Notice tone="warning" action={<Button onClick={ask}>{texts.discard}</Button>}>
          {texts.restored}
        </Notice>
      )}
      {leave && <DiscardDialog onDiscard={discardAll} onKeep={() => setLeave(null)} />}
    </>
  );
  return [value, change, { end, notices }];
};
