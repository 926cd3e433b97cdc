import { Link } from 'react-router-dom';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

interface MenuEntryProps {
  item: MenuItem;
  onChosen: () => void;
}

export function MenuEntry({ item: { label, to, onClick }, onChosen }: MenuEntryProps) {
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
