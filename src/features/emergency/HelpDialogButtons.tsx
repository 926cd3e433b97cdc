import type { ReactNode } from 'react';
import styles from './HelpDialogButtons.module.css';

/** Room for title, status and buttons on a phone of 568 px. */
export const helpDialogMinHeightRem = 29.8;

interface HelpDialogButtonsProps {
  retry?: ReactNode;
  next?: ReactNode;
  main?: ReactNode;
  back: ReactNode;
}

/**
 * The buttons of the help dialog, from its lower edge up. Each has a place of its own, which stays
 * empty while it is not shown, for as long as the dialog is open. What confirms a question is never
 * in the place of what asked it: no series of taps on one place sends an alert or cancels it.
 */
export function HelpDialogButtons({ retry, next, main, back }: HelpDialogButtonsProps) {
  const buttons = [retry, next, main, back];
  const first = buttons.findIndex(Boolean);
  return (
    <div className={styles.buttons}>
      {buttons.slice(first).map((button, index) => (
        <div key={first + index} className={styles.place}>
          {button}
        </div>
      ))}
    </div>
  );
}
