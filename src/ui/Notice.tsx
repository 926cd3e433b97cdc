import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import styles from './Notice.module.css';

const ICONS = {
  info: Info,
  success: CircleCheck,
  skipped: Info,
  paused: Info,
  error: CircleAlert,
  warning: TriangleAlert,
};

export interface NoticeProps {
  tone: keyof typeof ICONS;
  icon?: LucideIcon | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: (() => void) | undefined;
}

const closeLabel = 'Close message';

export function Notice({
  tone,
  icon: Icon = ICONS[tone],
  title,
  children,
  action,
  onClose,
}: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} data-field="plain">
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.texts}>
        {title != null && <p className={styles.title}>{title}</p>}
        {children != null && <div>{children}</div>}
        {action != null && <div className={styles.action}>{action}</div>}
      </div>
      {onClose && (
        <FocusHandoffButton
          className={styles.close}
          variant="quiet"
          icon={<X />}
          aria-label={closeLabel}
          onClick={onClose}
        />
      )}
    </div>
  );
}
