import { useContext, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { ProductName } from './ProductName.ts';
import { ScreenAids } from './ScreenAids.ts';
import { ScreenHeading } from './ScreenHeading.ts';
import styles from './Screen.module.css';

interface ScreenProps {
  title: string;
  /** Stands above the title, such as the date. */
  above?: ReactNode;
  /** It has columns: the whole page is as wide as they need, where the device is. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen's heading: names the document, and takes focus when one came here from another screen. */
export function Screen({ title, above, wide = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const product = useContext(ProductName);
  const aids = useContext(ScreenAids);

  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);

  useEffect(() => {
    // An address with an anchor leads to a part of the screen, which takes the focus itself.
    if (key !== 'default' && hash === '') heading.current?.focus({ preventScroll: isReturn });
  }, [key, hash, isReturn]);

  return (
    <ScreenHeading value={heading}>
      <div className={styles.head} data-wide={wide || undefined}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {above != null && <p className={styles.above}>{above}</p>}
      </div>
      {aids}
      {children}
    </ScreenHeading>
  );
}
