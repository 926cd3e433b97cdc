import { type ReactNode, useContext } from 'react';
import { StatusRegion } from '../features/status/StatusRegion.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Page } from '../ui/Page.tsx';
import { ScreenAids } from '../ui/ScreenAids.ts';
import { Shell } from '../ui/Shell.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { useScrollPlace } from '../ui/useScrollPlace.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ShownScreen } from './ShownScreen.ts';
import { appTexts } from './strings.ts';

interface FrameProps {
  homeTo?: string | undefined;
  /** The header's menu. */
  menu?: ReactNode;
  /** Stands above the screen. */
  notices?: ReactNode;
  /** Stands under the screen's heading. */
  aids?: ReactNode;
  /** Stands below and over the screen. */
  children?: ReactNode;
}

/** What stands on every screen, whoever sees it: the product's title and what has to be said. */
export function Frame({ homeTo, menu, notices, aids = null, children }: FrameProps) {
  useScrollPlace();
  return (
    <Shell>
      <SkipLink>{appTexts.skip}</SkipLink>
      <Banner title={appTexts.product} homeTo={homeTo}>
        {menu}
      </Banner>
      <Page>
        {notices}
        <StatusRegion />
        <ScreenAids value={aids}>
          <ScreenBoundary>{useContext(ShownScreen)}</ScreenBoundary>
        </ScreenAids>
      </Page>
      {children}
    </Shell>
  );
}
