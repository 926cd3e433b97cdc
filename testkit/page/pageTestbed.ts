import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { clock, phone } from './phoneTestbed.ts';
import { skipTapThrottle, renderApp } from './renderApp.tsx';
import { mockServer } from './mockServer.ts';

export * from './phoneTestbed.ts';
export { phoneTestbed as pageTestbed } from './phoneTestbed.ts';

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
