import { Eye, Siren, Smile } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { classNames } from './classNames.ts';
import { STATUS_ICONS } from './StatusIcon.tsx';
import styles from './Badge.module.css';

const BADGE_ICONS = {
  ...STATUS_ICONS,
  urgent: Siren,
  seen: Eye,
  withdrawn: Smile,
} as const;

export type BadgeStatus = keyof typeof BADGE_ICONS;

export function Badge({ status, children }: PropsWithChildren<{ status: BadgeStatus }>) {
  const Icon = BADGE_ICONS[status];
  return (
    <span className={classNames(styles.badge, styles[status])}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
