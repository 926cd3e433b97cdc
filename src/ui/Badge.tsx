import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { STATE_ICONS } from './stateIcons.ts';
import type { State } from './stateIcons.ts';
import styles from './Badge.module.css';

export interface BadgeProps {
  state: State;
  children: ReactNode;
}

export function Badge({ state, children }: BadgeProps) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={classNames(styles.badge, styles[state])}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
