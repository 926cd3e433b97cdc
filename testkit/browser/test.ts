import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { type Account, signUp } from './account.ts';
import { connect } from './callWithRetry.ts';
import { makeRealServer, type RealServer, startRealServer } from './realServer.ts';
import { waitBeforeClicks } from './steadyClicks.ts';

interface Fixtures {
  readonly server: Pick<RealServer, 'origin' | 'dataDir'>;
  /** A survivor with a new account. */
  readonly rosa: Account;
  /** A caregiver with a new account, connected with Rosa. */
  readonly carl: Account;
  /** Opens a page on a device of its own. */
  readonly newDevice: () => Promise<Page>;
}

const prepare = (context: BrowserContext, errors: Error[]) => {
  context.on('weberror', (event) => errors.push(event.error()));
  context.on('page', waitBeforeClicks);
};

/** Each worker has one server, and each test accounts of its own; a page that throws fails its test. */
export const test = base.extend<Fixtures, { sharedServer: RealServer }>({
  sharedServer: [
    async ({ browserName: _browserName }, use) => {
      await using server = await startRealServer();
      await use(server);
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer }, use) => use(sharedServer),
  baseURL: async ({ server }, use) => use(server.origin),
  rosa: async ({ server }, use) => use(await signUp(server, 'survivor', { fname: 'Rosa' })),
  carl: async ({ server, rosa }, use) => {
    const carl = await signUp(server, 'caregiver', { fname: 'Carl' });
    await connect(rosa, carl);
    await use(carl);
  },
  context: async ({ context }, use) => {
    const errors: Error[] = [];
    prepare(context, errors);
    await use(context);
    if (errors[0]) throw errors[0];
  },
  newDevice: async ({ browser }, use) => {
    const errors: Error[] = [];
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      prepare(context, errors);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (errors[0]) throw errors[0];
  },
});

/** The same with a server for the test alone, which it may kill. */
export const testWithOwnServer = test.extend<{ ownServer: RealServer }>({
  ownServer: async ({ browserName: _browserName }, use) => {
    await using server = await makeRealServer();
    await server.start();
    await use(server);
  },
  server: async ({ ownServer }, use) => use(ownServer),
});

export { expect } from '@playwright/test';
