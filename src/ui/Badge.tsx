import { BellOff, Eye, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { STATE_ICONS } from './stateIcons.ts';
import styles from './Badge.module.css';

/** The states of doses, and those of a call for help. */
export const BADGE_ICONS = {
  ...STATE_ICONS,
  urgent: Siren,
  seen: Eye,
  withdrawn: BellOff,
} as const;

export type BadgeState = keyof typeof BADGE_ICONS;

interface BadgeProps {
  state: BadgeState;
  children: ReactNode;
}

export function Badge({ state, children }: BadgeProps) {
  const Icon = BADGE_ICONS[state];
  return (
    <span className={classNames(styles.badge, styles[state])}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
