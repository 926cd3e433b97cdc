import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './Logo.tsx';
import styles from './Banner.module.css';

interface BannerProps {
  title: string;
  homeTo?: string | undefined;
  children?: ReactNode;
}

export function Banner({ title, homeTo, children }: BannerProps) {
  const face = (
    <>
      <span className={styles.mark} aria-hidden="true">
        <Logo />
      </span>
      <span>{title}</span>
    </>
  );

  return (
    <header className={styles.banner} data-field="teal">
      <div className={styles.content}>
        {homeTo === undefined ? (
          <p className={styles.title}>{face}</p>
        ) : (
          <Link to={homeTo} className={styles.title}>
            {face}
          </Link>
        )}
        {children}
      </div>
    </header>
  );
}
