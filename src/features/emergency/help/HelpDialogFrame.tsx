import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './HelpDialogFrame.module.css';

/** Room for title, status and buttons on a phone of 568 px. */
export const helpDialogMinHeightRem = 29.8;

export interface HelpDialogProps {
  alarmNotice: ReactNode;
  isAlarmDue: boolean;
  /** Null while no sound plays. */
  stopSoundButton: ReactNode | null;
}

interface HelpDialogButtons {
  next?: ReactNode;
  main?: ReactNode;
  back: ReactNode;
}

interface HelpDialogFrameProps {
  title: ReactNode;
  tone?: 'danger' | 'answered' | 'ended';
  /** From the top down. */
  buttons: HelpDialogButtons;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Each button has a fixed place, counted from the lower edge; it stays empty while its button is not
 * shown. A button that confirms a question never takes the place of the one that asked it: no series
 * of taps on one place sends an alert or cancels it.
 */
export function HelpDialogFrame({
  title,
  tone = 'danger',
  buttons,
  onClose,
  children,
}: HelpDialogFrameProps) {
  const places = [buttons.next, buttons.main, buttons.back];
  const first = places.findIndex(Boolean);
  return (
    <Dialog
      open
      role="alertdialog"
      tone={tone}
      minHeightRem={helpDialogMinHeightRem}
      title={title}
      onClose={onClose}
      pinned={
        <div className={styles.buttons}>
          {places.slice(first).map((button, index) => (
            <div key={first + index} className={styles.place}>
              {button}
            </div>
          ))}
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
