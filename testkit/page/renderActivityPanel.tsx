import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { deviceStorage } from '../../src/app/persist.ts';
import { ActivityPanel } from '../../src/features/activityFeed/ActivityPanel.tsx';
import { makeFakeClock } from './fakeClock.ts';
import { openTab } from './openTab.ts';
import type { FakeDevice } from './fakeDevice.ts';
import { installTapTimeShift } from './renderApp.tsx';
import { rosa } from './mockServer.ts';

/** An hour after the activities of the scripted server. */
export const panelNow = Date.UTC(2026, 2, 10, 8, 0);

interface Options {
  readonly viewer?: ComponentProps<typeof ActivityPanel>['viewer'];
  readonly now?: number;
  /** Snapshots survive a reload, as in the real page. */
  readonly persist?: boolean;
}

/** The activity panel of Rosa alone, between two links, on a phone whose calls are scripted. */
export const renderActivityPanel = async (
  phone: FakeDevice,
  { viewer = 'survivor', now = panelNow, persist = false }: Options = {},
) => {
  // Calls and timers change the panel too, outside of what a test acts on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  installTapTimeShift();
  const tab = await openTab(phone, makeFakeClock(now), persist ? deviceStorage() : undefined);
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
