import { expect, test } from '@jest/globals';
import { minute } from '../../domain/constants.ts';
import { makeDrivenClock, settle } from '../../testkit/page/drivenClock.ts';
import { makeDevice } from '../../testkit/page/makeDevice.ts';
import { makePhone } from '../../testkit/page/phone.ts';
import { answerFor, rosa, scriptedServer } from '../../testkit/page/scripted.ts';
import { withoutPolling } from '../../testkit/page/withoutPolling.ts';
import { beginLife } from './beginLife.ts';
import { makeStore, openStore } from './store.ts';

const eight = Date.parse('2026-03-10T08:00:00Z');

test.each(['survivor', 'caregiver'] as const)(
  "a %s's page shows the right minute when it turns during the start, and once the page is visible again",
  async (role) => {
    const phone = makePhone({ ...rosa, user: { ...rosa.user, role } });
    answerFor(phone, {});
    const clock = makeDrivenClock(eight - 100);
    const services = makeDevice({ ...scriptedServer, ...phone, clock });
    const store = makeStore(services);
    const shownTime = () => store.getState().alarms.now;

    await openStore(store, services);
    expect(shownTime()).toBe(eight - 100);
    clock.sleepUntil(eight + 2_000);
    store.live(services, withoutPolling);
    await beginLife(store, services);
    await settle();
    expect(shownTime()).toBe(eight + 2_000);

    clock.sleepUntil(eight + 5 * minute);
    services.show();
    expect(shownTime()).toBe(eight + 5 * minute);

    store.stopListening();
    services.close();
  },
);
