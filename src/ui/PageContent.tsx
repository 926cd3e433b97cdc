import { useContext, useEffect, useRef, type ReactNode, createContext } from 'react';
import { useLocation } from 'react-router-dom';
import { HeadingContext } from './FocusHandoffButton.tsx';
import { texts } from './strings.ts';
import styles from './PageContent.module.css';

export const PageToolsContext = createContext<ReactNode>(null);

interface PageContentProps {
  title: string;
  above?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function PageContent({ title, above, wide = false, children }: PageContentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  const pageTools = useContext(PageToolsContext);

  useEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);

  useEffect(() => {
    // With an anchor, the target takes the focus instead. Notices above the title stay in view.
    if (key !== 'default' && hash === '') heading.current?.focus({ preventScroll: true });
  }, [key, hash]);

  return (
    <HeadingContext value={heading}>
      <div className={styles.head} data-wide={wide || undefined}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {above != null && <p className={styles.above}>{above}</p>}
        {pageTools}
      </div>
      {children}
    </HeadingContext>
  );
}
