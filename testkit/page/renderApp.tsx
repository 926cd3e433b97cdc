import { jest } from '@jest/globals';
import { configure, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type To, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../../src/app/App.tsx';
import { deviceStorage } from '../../src/app/persist.ts';
import { type BrowserHistory, type AppRouter, openRouter } from '../../src/app/router.ts';
import { makeRoutes } from '../../src/app/routes.tsx';
import * as deferredUi from '../../src/app/deferredComponents.tsx';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Push } from '../../src/platform/push.ts';
import type { SoundOutcome } from '../../src/platform/alarmPlayer.ts';
import { waitForRender } from './fakeClock.ts';
import { makeTestServices } from './makeTestServices.ts';
import { makeAppStore, startStore } from './startStore.ts';
import { closeAfterTest, type OpenedApp } from './closeAfterTest.ts';
import type { FakeDevice } from './fakeDevice.ts';
import type { PageServer } from './realServer.ts';

interface Options {
  readonly server: Pick<PageServer, 'origin'>;
  readonly phone: FakeDevice;
  readonly at?: string;
  readonly clock?: Clock;
  readonly soundOutcome?: SoundOutcome;
  /** Without it the device knows no push. */
  readonly push?: Push;
  /** Snapshots outlive a reload, as in the real page. */
  readonly readStoredLists?: boolean;
}

const utcClock: Clock = { ...systemClock, zone: () => 'Africa/Abidjan' };

const { asyncWrapper } = getConfig();
configure({
  // Answers of the real server take long on a busy machine.
  asyncUtilTimeout: 10_000,
  // The texts of the page are shorter than its markup.
  getElementError: (message, container) => {
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const lines = [message];
    while (texts.nextNode()) lines.push(texts.currentNode.textContent ?? '');
    return Object.assign(new Error(lines.join('\n')), { name: 'TestingLibraryElementError' });
  },
  // What a user did, or what was waited for, is on the screen when the test goes on.
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const result = await act();
      await waitForRender();
      return result;
    }),
});

let tapTimeShiftMs = 0;

/** The next tap comes more than a second after the last one, and so is one of its own. */
export const skipTapThrottle = () => {
  tapTimeShiftMs += 1001;
};

/** Lets `skipTapThrottle` hold; restored with the other mocks after each test. */
export const installTapTimeShift = () => {
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') ?? {};
  if (!get || jest.isMockFunction(get)) return;
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    return (get.call(this) as number) + tapTimeShiftMs;
  });
};

/** Resolves once the screen of the address is fetched and rendered. */
const waitForScreen = async (router: AppRouter, history: BrowserHistory): Promise<void> => {
  while (router.current()?.location !== history.location) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
  await waitForRender();
};

/** What a test asks of the router; a navigation ends when its screen is rendered. */
const wrapRouter = (router: AppRouter, history: BrowserHistory) => ({
  get state() {
    return router.current() ?? { location: history.location, historyAction: history.action };
  },
  navigate: async (to: To | number) => {
    if (typeof to === 'number') router.navigator.go(to);
    else router.navigator.push(to);
    await waitForScreen(router, history);
  },
});

/** The whole app on a phone, at an address; what an earlier one left on that phone is there. */
export const renderApp = async ({
  server,
  phone,
  at = '/',
  clock = utcClock,
  soundOutcome = 'file',
  push,
  readStoredLists = false,
}: Options) => {
  // The app moves by itself, by calls and timers, and not only while a test acts on it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => {};
  window.scrollBy = () => {};
  Element.prototype.scrollIntoView = () => {};
  installTapTimeShift();
  const { origin } = server;
  const { fetch, storage } = phone;
  const services = makeTestServices({ origin, clock, fetch, storage, soundOutcome, push });
  const persistStorage = readStoredLists ? deviceStorage() : undefined;
  const store = makeAppStore(services, persistStorage);
  const app: OpenedApp = { store, services };
  const close = closeAfterTest(app);
  // As bootstrap does, whichever part it opens.
  services.device.applySettings(services.device.settings.read());
  await startStore(store, { storage: persistStorage });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = openRouter(makeRoutes(store, null), history);
  const { unmount } = render(<App {...{ services, store, router, deferredUi }} />);
  app.unmount = unmount;
  await waitForScreen(router, history);
  return {
    store,
    services,
    router: wrapRouter(router, history),
    user: userEvent.setup({ delay: null }),
    /** The page is left; the phone stays. */
    close,
  };
};
