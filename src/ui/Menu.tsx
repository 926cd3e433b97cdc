import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { classNames } from './classNames.ts';
import { MenuEntry } from './MenuEntry.tsx';
import type { MenuItem } from './MenuEntry.tsx';
import { useClickOutside } from './useClickOutside.ts';
import { useImageFallback } from './useImageFallback.ts';
import styles from './Menu.module.css';

interface MenuProps {
  label: string;
  avatarUrl?: string | undefined;
  items: readonly MenuItem[];
}

export function Menu({ label, avatarUrl, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { shownUrl, onError } = useImageFallback(avatarUrl);
  const listId = useId();
  const close = useCallback(() => setOpen(false), []);
  useClickOutside(menu, open, close);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    close();
    opener.current?.focus();
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    <div ref={menu} className={styles.menu} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        {shownUrl === undefined ? (
          <CircleUserRound
            className={classNames(styles.avatar, styles.anyone)}
            aria-hidden="true"
          />
        ) : (
          <img className={styles.avatar} src={shownUrl} alt="" onError={onError} />
        )}
        <span className={styles.label}>{label}</span>
        <ChevronDown
          className={classNames(styles.chevron, open && styles.chevronOpen)}
          aria-hidden="true"
        />
      </button>
      {open && (
        <ul id={listId} className={styles.list} data-field="plain">
          {items.map((item) => (
            <li key={item.label}>
              <MenuEntry item={item} onChosen={close} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
