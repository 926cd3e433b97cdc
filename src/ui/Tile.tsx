import { ChevronRight } from 'lucide-react';
import { useId, type PropsWithChildren, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { classNames } from './classNames.ts';
import { Link } from './Link.tsx';
import { useSingleTap } from './useSingleTap.ts';
import styles from './Tile.module.css';

interface TileContent {
  name: string;
  icon: ReactNode;
  /** Such as "2 doses to go today"; the accessible description, not part of the name. */
  fact?: ReactNode;
  /** Such as "Sample", instead of the arrow. Part of the description, too. */
  mark?: string;
  tone?: 'teal' | 'red' | 'green' | 'blue' | 'plum' | 'grey' | undefined;
}

type TileAction =
  | { to: string; onClick?: (() => void) | undefined }
  | { to?: undefined; onClick: () => void };

type TileProps = TileContent & TileAction;

export function Tile({ name, icon, fact, mark, tone = 'teal', to, onClick }: TileProps) {
  const factId = useId();
  const hasFact = fact != null && fact !== '';
  const tap = useSingleTap(onClick && (() => onClick()));
  const action = {
    className: styles.action,
    'aria-describedby': hasFact || mark !== undefined ? factId : undefined,
    onClick: tap,
  };
  const face = <span className={styles.name}>{name}</span>;

  return (
    <li className={classNames(styles.tile, styles[tone])}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
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
      {mark === undefined ? (
        <ChevronRight className={styles.arrow} aria-hidden="true" />
      ) : (
        <span id={hasFact ? undefined : factId} className={styles.mark}>
          {mark}
        </span>
      )}
    </li>
  );
}

export function TileGrid({ children }: PropsWithChildren) {
  return (
    <Card className={styles.tiles}>
      <ul className={styles.list}>{children}</ul>
    </Card>
  );
}
