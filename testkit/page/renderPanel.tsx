import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { type DrivenClock, makeDrivenClock } from './drivenClock.ts';
import { openTab } from './openTab.ts';
import type { Phone } from './phone.ts';
import { shiftTaps } from './renderApp.tsx';
import { rosa } from './scripted.ts';
import { ActivityPanel } from '../../src/features/activityFeed/ActivityPanel.tsx';

/** An hour after the activities of the scripted server. */
export const panelNow = Date.UTC(2026, 2, 10, 8, 0);

interface Options {
  readonly viewer?: ComponentProps<typeof ActivityPanel>['viewer'];
  readonly clock?: DrivenClock;
}

/** The panel alone, between a link before it and one after it, on a phone that answers by script. */
export const renderPanel = async (
  phone: Phone,
  { viewer = 'survivor', clock = makeDrivenClock(panelNow) }: Options = {},
) => {
  // The panel moves by itself, by calls and timers, and not only while a test acts on it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  shiftTaps();
  const tab = await openTab(phone, clock);
  render(
    <Provider store={tab.store}>
      <a href="/before">before</a>
      <ActivityPanel personId={rosa.user.id} viewer={viewer} />
      <a href="/after">after</a>
    </Provider>,
  );
  return { ...tab, clock, user: userEvent.setup({ delay: null }) };
};

export const shownNames = () =>
  screen.queryAllByRole('article').map((item) => item.getAttribute('aria-label'));
