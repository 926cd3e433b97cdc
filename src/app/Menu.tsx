import { Menu as MenuIcon } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ButtonContent, buttonClassName } from '../ui/ButtonContent.tsx';
import { classNames } from '../ui/classNames.ts';
import { Link } from '../ui/Link.tsx';
import { useBackHandler } from '../ui/openDialogs.ts';
import styles from './Menu.module.css';
import { appTexts } from './strings.ts';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

interface MenuProps {
  items: readonly MenuItem[];
  /** In the bar at the bottom, it opens upwards. */
  isInBar?: boolean | undefined;
}

export function Menu({ items, isInBar = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useBackHandler(() => setOpen(false), 'menu', open);

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
    if (!onClick) return;
    // A dialog returns the focus to it.
    opener.current?.focus();
    onClick();
  }

  return (
    <div
      ref={menu}
      className={classNames(styles.menu, isInBar && styles.inBar)}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <button
        ref={opener}
        type="button"
        className={buttonClassName(
          { size: isInBar ? 'large' : 'normal' },
          isInBar ? undefined : styles.opener,
        )}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <ButtonContent icon={<MenuIcon />}>{appTexts.menu}</ButtonContent>
      </button>
      {open && (
        <ul id={listId} className={styles.list} data-field="plain">
          {items.map((item) => {
            const face = (
              <>
                <span className={styles.icon} aria-hidden="true">
                  {item.icon}
                </span>
                <span>{item.label}</span>
              </>
            );
            return (
              <li key={item.label} className={classNames(item.to === undefined && styles.action)}>
                {item.to === undefined ? (
                  <button type="button" className={styles.entry} onClick={() => choose(item)}>
                    {face}
                  </button>
                ) : (
                  <Link to={item.to} className={styles.entry} onClick={() => choose(item)}>
                    {face}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
