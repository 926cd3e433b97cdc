import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { makeDrivenClock } from './drivenClock.ts';
import { makePhone, type Phone } from './phone.ts';
import { renderApp } from './renderApp.tsx';
import { answerFor, rosa, scriptedServer } from './scripted.ts';

/** A Tuesday in March at 8 in the morning. */
export const now = Date.UTC(2026, 2, 10, 8, 0);

interface Opening {
  readonly reminders?: readonly Reminder[];
  readonly at?: string;
  readonly clock?: ReturnType<typeof makeDrivenClock>;
}

interface RosasDashboard {
  readonly phone: () => Phone;
  /** Her dashboard under a clock that stands at 8:00, unless it is told another. */
  readonly open: (options?: Opening) => ReturnType<typeof renderApp>;
}

/** Rosa, whose phone, anew for each test, is answered by a script. */
export const rosasDashboard = (): RosasDashboard => {
  let phone: Phone;
  beforeEach(() => {
    phone = makePhone(rosa);
  });
  return {
    phone: () => phone,
    open: async ({
      reminders = [],
      at = '/survivordashboard',
      clock = makeDrivenClock(now),
    } = {}) => {
      answerFor(phone, { reminders });
      const view = await renderApp({ server: scriptedServer, phone, at, clock });
      await screen.findByRole('heading', { level: 1 });
      return view;
    },
  };
};
