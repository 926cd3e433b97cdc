import { useContext, useEffect, useRef, type ReactNode, createContext } from 'react';
import { useLocation } from 'react-router-dom';
import { HeadingContext } from './FocusHandoffButton.tsx';
import { Stack } from './Stack.tsx';
import { texts } from './strings.ts';
import styles from './PageContent.module.css';

export const PageToolsContext = createContext<ReactNode>(null);

interface PageContentProps {
  title: string;
  /** The same words, with marks for their breaks. */
  heading?: ReactNode;
  above?: ReactNode;
  /** More space between the parts. */
  loose?: boolean;
  children: ReactNode;
}

export function PageContent({
  title,
  heading = title,
  above,
  loose = false,
  children,
}: PageContentProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  const pageTools = useContext(PageToolsContext);

  useEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);

  useEffect(() => {
    // With an anchor, the target takes the focus instead. Notices above the title stay in view.
    if (key !== 'default' && hash === '') headingRef.current?.focus({ preventScroll: true });
  }, [key, hash]);

  return (
    <HeadingContext value={headingRef}>
      <div className={styles.head}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
          {heading}
        </h1>
        {above != null && (
          <p className={styles.above} data-muted>
            {above}
          </p>
        )}
        {pageTools}
      </div>
      {loose ? <Stack loose>{children}</Stack> : children}
    </HeadingContext>
  );
}
