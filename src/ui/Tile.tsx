import { useId, type PropsWithChildren, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Link } from './Link.tsx';
import { useSingleTap } from './useSingleTap.ts';
import styles from './Tile.module.css';

interface TileContent {
  name: string;
  icon: ReactNode;
  /** Such as "2 doses to go today"; the accessible description, not part of the name. */
  fact?: ReactNode;
  tone?: 'teal' | 'red' | 'green' | 'blue' | 'plum' | undefined;
  /** For what is not there yet. */
  slim?: boolean;
}

type TileAction =
  | { to: string; onClick?: (() => void) | undefined }
  | { to?: undefined; onClick: () => void };

type TileProps = TileContent & TileAction;

export function Tile({ name, icon, fact, tone = 'teal', slim = false, to, onClick }: TileProps) {
  const factId = useId();
  const hasFact = fact != null && fact !== '';
  const tap = useSingleTap(onClick && (() => onClick()));
  const action = {
    className: styles.action,
    'aria-describedby': hasFact ? factId : undefined,
    onClick: tap,
  };
  const face = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );

  return (
    <div
      className={classNames(
        styles.tile,
        styles[tone],
        slim ? styles.slim : hasFact && styles.withFact,
      )}
    >
      {to === undefined ? (
        <button type="button" {...action}>
          {face}
        </button>
      ) : (
        <Link to={to} {...action}>
          {face}
        </Link>
      )}
      {hasFact && (
        <span id={factId} className={styles.fact}>
          {fact}
        </span>
      )}
    </div>
  );
}

export function TileGrid({ children }: PropsWithChildren) {
  return (
    <div className={styles.tiles}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
