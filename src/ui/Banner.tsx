import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from './strings.ts';
import styles from './Banner.module.css';

interface BannerProps {
  homeTo?: string | undefined;
  children?: ReactNode;
}

export function Banner({ homeTo, children }: BannerProps) {
  const face = (
    <>
      <span className={styles.mark} aria-hidden="true">
        <Logo />
      </span>
      <span>{texts.product}</span>
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

function Logo() {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true">
      <path
        d="M84 296c40 112 118 116 164 12 32-72 58-110 92-138"
        fill="none"
        stroke="currentColor"
        strokeWidth="72"
        strokeLinecap="round"
      />
      <circle cx="408" cy="112" r="72" fill="var(--gold)" stroke="var(--banner)" strokeWidth="20" />
    </svg>
  );
}
