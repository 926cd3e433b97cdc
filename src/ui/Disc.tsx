import { classNames } from './classNames.ts';
import { STATE_ICONS } from './stateIcons.ts';
import type { State } from './stateIcons.ts';
import styles from './Disc.module.css';

interface DiscProps {
  state: State;
}

/** Shows a state by shape, border and icon; its word belongs beside it, in a Badge. */
export function Disc({ state }: DiscProps) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={classNames(styles.disc, styles[state])} aria-hidden="true">
      {state === 'missed' ? <span className={styles.mark}>!</span> : <Icon />}
    </span>
  );
}
