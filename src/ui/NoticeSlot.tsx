import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './NoticeSlot.module.css';
import { signedInTexts } from './signedInStrings.ts';

interface NoticeSlotProps extends PropsWithChildren {
  /** A newer message is shown elsewhere: all of them wait. */
  isTaken?: boolean;
}

/** Shows the first of its children that renders something; the others are behind a button. */
export function NoticeSlot({ isTaken = false, children }: NoticeSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const list = slot.current;
    if (!list) return undefined;
    // A child may render nothing, which its parent cannot tell.
    const countNotices = () => setCount(list.querySelectorAll(':scope > :not(dialog)').length);
    const observer = new MutationObserver(countNotices);
    countNotices();
    observer.observe(list, { childList: true });
    return () => observer.disconnect();
  }, []);
  const waiting = isTaken ? count : count - 1;
  return (
    <div className={styles.slot}>
      <div
        ref={slot}
        className={classNames(
          styles.notices,
          !isOpen && styles.folded,
          !isOpen && isTaken && styles.taken,
        )}
      >
        {children}
      </div>
      {waiting > 0 && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? signedInTexts.fewer : signedInTexts.andMore(waiting)}
        </Button>
      )}
    </div>
  );
}
