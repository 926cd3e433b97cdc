import type { ReactNode } from 'react';
import styles from './TileGrid.module.css';

interface TileGridProps {
  children: ReactNode;
}

export function TileGrid({ children }: TileGridProps) {
  return (
    <div className={styles.tiles}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
