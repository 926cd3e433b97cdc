import { beforeEach, expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeClock, makeFakeClock } from './fakeClock.ts';
import { json, makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { skipTapThrottle, renderApp } from './renderApp.tsx';
import { mockSurvivorResponses, rosa, mockServer } from './mockServer.ts';
import { mockCaregiverResponses } from './mockCaregiver.ts';

export const minute = 60_000;
/** The time at which each test starts: 8:00 on a Tuesday, UTC. */
export const start = Date.UTC(2026, 2, 10, 8, 0);

export let phone: FakeDevice;
export let clock: FakeClock;

/** Continues on a new phone; the scripted server answers the calls of this account's screens. */
export const replacePhone = (account?: Parameters<typeof makeFakeDevice>[0]): void => {
  phone = makeFakeDevice(account);
  if (account?.user.role === 'caregiver') mockCaregiverResponses(phone);
  else mockSurvivorResponses(phone, {});
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
};

/** Gives each test of a file a phone of this account, a driven clock and a scripted server. */
export const pageTestbed = (account: Parameters<typeof makeFakeDevice>[0] = rosa): void => {
  beforeEach(() => {
    clock = makeFakeClock(start);
    replacePhone(account);
  });
};

type Options = Partial<Parameters<typeof renderApp>[0]>;

export const findHeading = (name: string | RegExp = /./) =>
  screen.findByRole('heading', { level: 1, name });

/** Opens the app on that phone at an address, and waits for the title of its screen. */
export const openPage = async (at: string, title?: string | RegExp, options?: Options) => {
  const view = await renderApp({ server: mockServer, phone, clock, at, ...options });
  await findHeading(title);
  return {
    ...view,
    where: () => view.router.state.location.pathname,
    /** Taps on a button, more than a second after the tap before. */
    tap: async (name: string, part = document.body) => {
      skipTapThrottle();
      await view.user.click(within(part).getByRole('button', { name }));
    },
  };
};

export const button = (name: string) => screen.getByRole('button', { name });
export const status = () => within(screen.getByRole('status'));
export const waitForText = (words: string | RegExp) =>
  waitFor(() => expect(screen.getByText(words)).toBeVisible());
export const waitForTextGone = (words: string | RegExp) =>
  waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
