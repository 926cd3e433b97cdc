import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './NoticeSlot.module.css';
import { signedInTexts } from './signedInStrings.ts';

/** Shows the first of its children that renders something; the others are behind a button. */
export function NoticeSlot({ children }: PropsWithChildren) {
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
  return (
    <div className={styles.slot}>
      <div ref={slot} className={classNames(styles.notices, !isOpen && styles.folded)}>
        {children}
      </div>
      {count > 1 && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? signedInTexts.fewer : signedInTexts.andMore(count - 1)}
        </Button>
      )}
    </div>
  );
}
