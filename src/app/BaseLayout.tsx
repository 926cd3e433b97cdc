import type { ReactNode } from 'react';
import { StatusRegion } from '../features/announcements/StatusRegion.tsx';
import { Banner } from './Banner.tsx';
import { Main, Layout, SkipLink } from '../ui/Layout.tsx';
import { PageToolsContext } from '../ui/PageContent.tsx';
import { useScrollRestoration } from '../ui/useScrollRestoration.ts';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { appTexts } from './strings.ts';

interface BaseLayoutProps {
  homeTo?: string | undefined;
  menu?: ReactNode;
  notices?: ReactNode;
  aids?: ReactNode;
  bars?: ReactNode;
  children?: ReactNode;
}

export function BaseLayout({
  homeTo,
  menu,
  notices,
  aids = null,
  bars,
  children,
}: BaseLayoutProps) {
  useScrollRestoration();
  return (
    <Layout>
      <SkipLink>{appTexts.skip}</SkipLink>
      <Banner homeTo={homeTo}>{menu}</Banner>
      <Main>
        {notices}
        <StatusRegion />
        <PageToolsContext value={aids}>
          <ScreenErrorBoundary>{children}</ScreenErrorBoundary>
        </PageToolsContext>
      </Main>
      {bars}
    </Layout>
  );
}
