import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { pairUp } from './pairUp.ts';
import { makePhone, type Phone } from './phone.ts';
import { realServer } from './realServer.ts';
import { renderApp } from './renderApp.tsx';
import type { Account } from './serverProcess.ts';

interface CarlsScreens {
  readonly server: ReturnType<typeof realServer>;
  readonly rosa: Account;
  readonly carl: Account;
  readonly phone: Phone;
  /** The app at an address, on Carl's phone unless it is told another. */
  readonly at: (
    path: string,
    options?: Partial<Parameters<typeof renderApp>[0]>,
  ) => ReturnType<typeof renderApp>;
}

/** Carl, who cares for Rosa, with his phone and the real server, anew for each test. */
export const carlsScreens = (): CarlsScreens => {
  const server = realServer();
  let rosa: Account;
  let carl: Account;
  let phone: Phone;
  beforeEach(async () => {
    rosa = await server.signUp();
    carl = await server.signUp('caregiver', { fname: 'Carl' });
    phone = makePhone(carl);
    await pairUp(server, rosa, carl);
  });
  return {
    server,
    get rosa() {
      return rosa;
    },
    get carl() {
      return carl;
    },
    get phone() {
      return phone;
    },
    at: (path, options) => renderApp({ server, phone, at: path, ...options }),
  };
};

export const heading = (words: string) => screen.findByRole('heading', { level: 1, name: words });
export const card = (medicine: string) => screen.findByRole('article', { name: medicine });
