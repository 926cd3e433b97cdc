import { ChevronDown, CircleUserRound } from 'lucide-react';
import {
  useCallback,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  type RefObject,
} from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './classNames.ts';
import { useImageFallback } from './useImageFallback.ts';
import styles from './Menu.module.css';

function useClickOutside(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onClickOutside: () => void,
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target))
        onClickOutside();
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [element, isActive, onClickOutside]);
}

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

export interface MenuItem {
  label: string;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

interface MenuEntryProps {
  item: MenuItem;
  onChosen: () => void;
}

function MenuEntry({ item: { label, to, onClick }, onChosen }: MenuEntryProps) {
  function choose() {
    onChosen();
    onClick?.();
  }

  return to === undefined ? (
    <button type="button" className={styles.entry} onClick={choose}>
      {label}
    </button>
  ) : (
    <Link to={to} className={styles.entry} onClick={choose}>
      {label}
    </Link>
  );
}
