import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { classNames } from '../ui/classNames.ts';
import { Link } from '../ui/Link.tsx';
import { useImageFallback } from '../ui/useImageFallback.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

interface MenuProps {
  label: string;
  avatarUrl?: string | undefined;
  items: readonly MenuItem[];
}

const initialsOf = (name: string): string => {
  const words = name.split(' ');
  return [...new Set([words[0], words.at(-1)])]
    .map((word = '') => /./u.exec(word)?.[0] ?? '')
    .join('');
};

export function Menu({ label, avatarUrl, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { shownUrl, onError } = useImageFallback(avatarUrl);
  const listId = useId();

  useEffect(() => {
    if (!open) return undefined;
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [open]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    opener.current?.focus();
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  function choose({ onClick }: MenuItem) {
    setOpen(false);
    onClick?.();
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
          <span className={classNames(styles.avatar, styles.initials)} aria-hidden="true">
            {initialsOf(label)}
          </span>
        ) : (
          <img className={styles.avatar} src={shownUrl} alt="" onError={onError} />
        )}
        <span className={styles.label}>{label}</span>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      {open && (
        <ul id={listId} className={styles.list} data-field="plain">
          {items.map((item) => (
            <li key={item.label} className={classNames(item.to === undefined && styles.action)}>
              {item.to === undefined ? (
                <button type="button" className={styles.entry} onClick={() => choose(item)}>
                  {item.label}
                </button>
              ) : (
                <Link to={item.to} className={styles.entry} onClick={() => choose(item)}>
                  {item.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
