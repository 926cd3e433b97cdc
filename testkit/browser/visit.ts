import type { BrowserContext, Page } from '@playwright/test';
import { type Account, makeRosa } from './account.ts';
import { signIn } from './rosa.ts';
import type { RealServer } from './server.ts';
import { listenIn } from './sound.ts';

/** What a test is given: a browser of its own, and a server. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RealServer;
}

/** Rosa at her dashboard, with an account made without its screen; `sounds` knows what her pages play. */
export const signInRosa = async ({ page, context, server }: Visit): Promise<Account> => {
  const rosa = await makeRosa(server);
  await listenIn(context);
  await signIn(page);
  return rosa;
};
