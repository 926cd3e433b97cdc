import { type PropsWithChildren, type ReactNode, use } from 'react';
import { StatusRegion } from '../features/announcements/StatusRegion.tsx';
import { Main, SkipLink } from '../ui/Layout.tsx';
import { Link } from '../ui/Link.tsx';
import { PageToolsContext } from '../ui/PageContent.tsx';
import { useScrollRestoration } from '../ui/useScrollRestoration.ts';
import { ScreenErrorBoundary } from '../screens/ScreenError.tsx';
import { texts } from '../ui/strings.ts';
import styles from './BaseLayout.module.css';
import { DeferredUiContext } from './DeferredUiContext.ts';
import { appTexts } from './strings.ts';

interface BaseLayoutProps {
  homeTo?: string | undefined;
  menu?: ReactNode;
  notices?: ReactNode;
  undo?: ReactNode;
  status?: ReactNode;
  aids?: ReactNode;
  bars?: ReactNode;
  children?: ReactNode;
}

export function BaseLayout({
  homeTo,
  menu,
  notices,
  undo,
  status,
  aids = null,
  bars,
  children,
}: BaseLayoutProps) {
  useScrollRestoration();
  return (
    <div className={styles.shell}>
      <SkipLink>{appTexts.skip}</SkipLink>
      <Banner homeTo={homeTo}>{menu}</Banner>
      <Main>
        {notices}
        <StatusRegion signs={use(DeferredUiContext)?.noticeSigns} undo={undo}>
          {status}
        </StatusRegion>
        <PageToolsContext value={aids}>
          <ScreenErrorBoundary>{children}</ScreenErrorBoundary>
        </PageToolsContext>
      </Main>
      {bars}
    </div>
  );
}

function Banner({ homeTo, children }: PropsWithChildren<{ homeTo?: string | undefined }>) {
  const face = (
    <>
      <Logo />
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
    <svg className={styles.mark} viewBox="0 0 512 512" aria-hidden="true">
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
