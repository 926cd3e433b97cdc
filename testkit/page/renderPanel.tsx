import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { deviceStorage } from '../../src/app/persist.ts';
import { ActivityPanel } from '../../src/features/activityFeed/ActivityPanel.tsx';
import { makeDrivenClock } from './drivenClock.ts';
import { openTab } from './openTab.ts';
import type { Phone } from './phone.ts';
import { shiftTaps } from './renderApp.tsx';
import { rosa } from './scripted.ts';

/** An hour after the activities of the scripted server. */
export const panelNow = Date.UTC(2026, 2, 10, 8, 0);

interface Options {
  readonly viewer?: ComponentProps<typeof ActivityPanel>['viewer'];
  readonly now?: number;
  /** Snapshots survive a reload, as in the real page. */
  readonly kept?: boolean;
}

/** The activity panel of Rosa alone, between two links, on a phone whose calls are scripted. */
export const renderPanel = async (
  phone: Phone,
  { viewer = 'survivor', now = panelNow, kept = false }: Options = {},
) => {
  // Calls and timers change the panel too, outside of what a test acts on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  shiftTaps();
  const tab = await openTab(phone, makeDrivenClock(now), kept ? deviceStorage() : undefined);
  const { unmount } = render(
    <Provider store={tab.store}>
      <a href="/before">before</a>
      <ActivityPanel personId={rosa.user.id} viewer={viewer} />
      <a href="/after">after</a>
    </Provider>,
  );
  const close = async () => {
    unmount();
    await tab.close();
  };
  return { ...tab, close, user: userEvent.setup({ delay: null }) };
};
