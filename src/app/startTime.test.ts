import { expect, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import { makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { makeTestServices } from '../../testkit/page/makeTestServices.ts';
import { makeFakeDevice } from '../../testkit/page/fakeDevice.ts';
import { mockSurvivorResponses, rosa, mockServer } from '../../testkit/page/mockServer.ts';
import { listenersWithoutPolling } from '../../testkit/page/listenersWithoutPolling.ts';
import { attachBrowserListeners } from './attachBrowserListeners.ts';
import { makeStore, restoreStore } from './store.ts';

const eight = Date.parse('2026-03-10T08:00:00Z');

test.each(['survivor', 'caregiver'] as const)(
  "a %s's page shows the right minute when it turns during the start, and once the page is visible again",
  async (role) => {
    const phone = makeFakeDevice({ ...rosa, user: { ...rosa.user, role } });
    mockSurvivorResponses(phone, {});
    const clock = makeFakeClock(eight - 100);
    const services = makeTestServices({ ...mockServer, ...phone, clock });
    const store = makeStore(services);
    const shownTime = () => store.getState().alarms.now;

    await restoreStore(store, services);
    expect(shownTime()).toBe(eight - 100);
    clock.sleepUntil(eight + 2_000);
    store.attachRuntime(services, listenersWithoutPolling);
    await attachBrowserListeners(store, services);
    await settle();
    expect(shownTime()).toBe(eight + 2_000);

    clock.sleepUntil(eight + 5 * minute);
    services.show();
    expect(shownTime()).toBe(eight + 5 * minute);

    store.stopListening();
    services.close();
  },
);
