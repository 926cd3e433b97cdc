import { jest } from '@jest/globals';
import { configure, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type To, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../../src/app/App.tsx';
import { deviceStorage } from '../../src/app/persist.ts';
import { type AddressHistory, type AppRouter, openRouter } from '../../src/app/router.ts';
import { makeRoutes } from '../../src/app/routes.tsx';
import * as lifeParts from '../../src/app/lifeParts.ts';
import { makeStore } from '../../src/app/store.ts';
import { type Clock, systemClock } from '../../src/device/clock.ts';
import type { Push } from '../../src/device/push.ts';
import type { SoundOutcome } from '../../src/device/sound.ts';
import { rendered } from './drivenClock.ts';
import { makeDevice } from './makeDevice.ts';
import { startStore } from './livingStore.ts';
import { closeAfterTest, type OpenedApp } from './openedStores.ts';
import type { Phone } from './phone.ts';
import type { PageServer } from './realServer.ts';

interface Options {
  readonly server: Pick<PageServer, 'origin'>;
  readonly phone: Phone;
  readonly at?: string;
  readonly clock?: Clock;
  readonly soundOutcome?: SoundOutcome;
  /** Without it the device knows no push. */
  readonly push?: Push;
  /** Snapshots outlive a reload, as in the real page. */
  readonly kept?: boolean;
}

const utcClock: Clock = { ...systemClock, zone: () => 'UTC' };

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
      await rendered();
      return result;
    }),
});

let tapsShifted = 0;

/** The next tap comes more than a second after the last one, and so is one of its own. */
export const aSecondLater = () => {
  tapsShifted += 1001;
};

/** Lets `aSecondLater` hold; restored with the other mocks after each test. */
export const shiftTaps = () => {
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') ?? {};
  if (!get || jest.isMockFunction(get)) return;
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    return (get.call(this) as number) + tapsShifted;
  });
};

/** Resolves once the screen of the address is fetched and rendered. */
const untilShown = async (router: AppRouter, history: AddressHistory): Promise<void> => {
  while (router.shown()?.location !== history.location) {
    await new Promise<void>((resolve) => {
      const stop = router.onShown(() => {
        stop();
        resolve();
      });
    });
  }
  await rendered();
};

/** What a test asks of the router; a navigation ends when its screen is rendered. */
const drive = (router: AppRouter, history: AddressHistory) => ({
  get state() {
    return router.shown() ?? { location: history.location, historyAction: history.action };
  },
  navigate: async (to: To | number) => {
    if (typeof to === 'number') router.navigator.go(to);
    else router.navigator.push(to);
    await untilShown(router, history);
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
  kept = false,
}: Options) => {
  // The app moves by itself, by calls and timers, and not only while a test acts on it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => {};
  window.scrollBy = () => {};
  Element.prototype.scrollIntoView = () => {};
  shiftTaps();
  const { origin } = server;
  const { fetch, storage } = phone;
  const services = makeDevice({ origin, clock, fetch, storage, soundOutcome, push });
  const persistStorage = kept ? deviceStorage() : undefined;
  const store = makeStore({ ...services, ...(persistStorage && { storage: persistStorage }) });
  const app: OpenedApp = { store, services };
  const close = closeAfterTest(app);
  // As openApp does, whichever part it opens.
  services.device.showSettings(services.device.settings.read());
  await startStore(store, services, { storage: persistStorage });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = openRouter(makeRoutes(store), history);
  const { unmount } = render(<App store={store} router={router} life={lifeParts} />);
  app.unmount = unmount;
  await untilShown(router, history);
  return {
    store,
    services,
    router: drive(router, history),
    user: userEvent.setup({ delay: null }),
    /** The page is left; the phone stays. */
    close,
  };
};
