import { afterEach, beforeEach, expect } from '@jest/globals';
import { clearAllListeners } from '@reduxjs/toolkit';
import { IDBFactory } from 'fake-indexeddb';
import type { Storage as PersistStorage } from 'redux-persist';
import { repeatEmergencies } from '../../server/jobs/emergencyClock.ts';
import { makeTestServer, type TestPerson } from '../server/makeTestServer.ts';
import type { Activity, Reminder, RequestBody } from '../../contract/endpoints/index.ts';
import type { SetupListeners } from '../../src/app/listeners.ts';
import type { AppStore } from '../../src/app/extendStore.ts';
import { baseApi } from '../../src/api/baseApi.ts';
import { authApi } from '../../src/api/authApi.ts';
import { makeSecret } from '../../src/api/secret.ts';
import type { Channel } from '../../src/platform/broadcastChannels.ts';
import { makeWithLock } from '../../src/platform/withLock.ts';
import { recordAnswer } from '../../src/doses/recordAnswer.ts';
import { signedIn } from '../../src/features/auth/events.ts';
import { refetchMedicines } from '../../src/features/medications/medicineActions.ts';
import { makeBrowserFetch, type Network } from './browserFetch.ts';
import { eventually, makeFakeClock, settle } from './fakeClock.ts';
import { makeAppStore, startStore } from './startStore.ts';
import { listenersWithoutPolling } from './listenersWithoutPolling.ts';
import { makeMemoryStorage } from './memoryStorage.ts';
import { makeDeviceClock } from './deviceClock.ts';
import { writeSnapshots } from './closeAfterTest.ts';
import { makeTestServices, type TestServices } from './makeTestServices.ts';

export type { TestPerson };

export interface Tab {
  readonly store: AppStore;
  readonly services: TestServices;
}

type NewReminder = Partial<RequestBody<'createReminder'>>;

interface Options {
  readonly now: number;
  readonly zone?: string;
}

/** Further devices get no channels: those of this process would reach every device in it. */
const makeNoopChannel = <T>(): Channel<T> => {
  const nothing = () => undefined;
  return { post: nothing, subscribe: () => nothing, close: nothing };
};

/** A real server and a first device under one driven clock. */
export const makeTestbed = async ({ now, zone = 'Africa/Abidjan' }: Options) => {
  const clock = makeFakeClock(now, zone);
  const server = await makeTestServer({ now, sharedClock: clock });
  const origin = await server.listen();
  const tabs = new Set<Tab>();
  const close = (tab: Tab) => {
    tab.store.dispatch(clearAllListeners());
    tab.store.dispatch(baseApi.util.resetApiState());
    tab.services.close();
    tabs.delete(tab);
  };

  /** A device: its storage and its connection to the server outlive its tabs. */
  const makeTestbedDevice = (isFirst: boolean) => {
    const network: Network = { up: true };
    const browserFetch = makeBrowserFetch(network);
    const database = new IDBFactory();
    const storage = makeMemoryStorage();
    const snapshotEntries = new Map<string, unknown>();
    const snapshots: PersistStorage = {
      getItem: async (key: string) => snapshotEntries.get(key),
      setItem: async (key: string, value: unknown) => void snapshotEntries.set(key, value),
      removeItem: async (key: string) => void snapshotEntries.delete(key),
    };
    const withLock = makeWithLock(undefined);
    let currentZone = zone;
    const deviceClock = makeDeviceClock(clock, () => currentZone);
    const stores: AppStore[] = [];
    return {
      network,
      storage,
      /** Deletes the snapshots of redux-persist; what page and worker share stays. */
      deleteSnapshots: async () => {
        await Promise.all(stores.map(writeSnapshots));
        snapshotEntries.clear();
      },
      moveTo: (to: string) => void (currentZone = to),
      /** Sets the device's own clock ahead of the common one, in milliseconds. */
      setClockAhead: deviceClock.setAhead,
      /** Opens the app on what earlier tabs stored. */
      openTab: async (
        listeners: readonly SetupListeners[] = listenersWithoutPolling,
      ): Promise<Tab> => {
        const shared = { origin, clock: deviceClock.clock, storage, withLock };
        const made = makeTestServices({ ...shared, fetch: browserFetch });
        const services: TestServices = {
          ...made,
          ...(!isFirst && { medicationBus: makeNoopChannel(), alarmBus: makeNoopChannel() }),
        };
        // Reading opens the connection while this database is the global one.
        globalThis.indexedDB = database;
        await services.device.firedAlarms.list('', 0);
        await Promise.all(stores.map(writeSnapshots));
        const store = makeAppStore(services, snapshots);
        stores.push(store);
        const tab = { store, services };
        tabs.add(tab);
        await startStore(store, { storage: snapshots, listeners });
        await settle();
        return tab;
      },
    };
  };

  return {
    ...makeTestbedDevice(true),
    server,
    clock,
    /** One more device, with its own storage; open one tab on it. */
    addDevice: () => makeTestbedDevice(false),
    close,
    /** One pass of the server's emergency clock. */
    repeatEmergencies: () => repeatEmergencies(server.context),
    signIn: async ({ store }: Tab, { email, password }: TestPerson) => {
      const answer = await store
        .dispatch(
          authApi.endpoints.login.initiate({ body: { email, password: makeSecret(password) } }),
        )
        .unwrap();
      store.dispatch(signedIn(answer));
      await settle();
    },
    addReminderOf: async (person: TestPerson, reminder?: NewReminder) => {
      const aspirin = { medicine_name: 'Aspirin', schedule_time: '08:00', frequency: '1x' };
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/reminders',
        headers: { ...person.bearer, 'time-zone': zone },
        payload: { user_id: person.id, ...aspirin, ...reminder },
      });
      return answer.json<{ id: string }>().id;
    },
    tearDown: async () => {
      for (const tab of tabs) close(tab);
      await server.close();
    },
  };
};

export type Testbed = Awaited<ReturnType<typeof makeTestbed>>;
export type TestbedDevice = ReturnType<Testbed['addDevice']>;

export const ringingIds = ({ store }: Tab): string[] =>
  store.getState().alarms.ringing.map(({ id }) => id);

export const missedIds = ({ store }: Tab): string[] =>
  store.getState().alarms.missed.map(({ id }) => id);

export const waitUntilAllSent = (...tabs: readonly Tab[]): Promise<void> =>
  eventually(() => {
    for (const { store } of tabs) expect(store.getState().outbox.rows).toEqual([]);
  });

/** Rosa answers an alarm of `2026-03-10`. */
export const answerAlarm = (
  { store }: Tab,
  status: 'taken' | 'skipped',
  medicineKey = 'aspirin',
  dose = '2026-03-10T08:00',
) => void store.dispatch(recordAnswer({ medicineKey, dose, status }));

const withSurvivor = async (testbed: Testbed) => {
  const rosa = await testbed.server.register('survivor');
  const read = (url: string) => testbed.server.app.inject({ url, headers: rosa.bearer });
  const reminders = async () => (await read(`/api/reminders/${rosa.id}`)).json<Reminder[]>();
  const feed = async () => {
    const page = await read(`/api/survivor-dashboard/${rosa.id}?page=1&limit=50`);
    return page.json<{ activities: Activity[] }>().activities.map(({ details }) => details);
  };
  const fetchReminders = async ({ store }: Tab) => {
    await store.dispatch(refetchMedicines(rosa.id));
    await settle();
  };
  return {
    ...testbed,
    rosa,
    addReminder: (reminder?: NewReminder) => testbed.addReminderOf(rosa, reminder),
    /** A tab with Rosa signed in and her medicines read. */
    openSignedInTab: async (
      listeners?: readonly SetupListeners[],
      device: Pick<TestbedDevice, 'openTab'> = testbed,
    ) => {
      const tab = await device.openTab(listeners);
      await testbed.signIn(tab, rosa);
      await fetchReminders(tab);
      return tab;
    },
    /** One more tab of a device on which she is signed in. */
    openAnotherTab: async () => {
      const tab = await testbed.openTab();
      await fetchReminders(tab);
      return tab;
    },
    fetchReminders,
    /** Waits until the server's log has exactly these lines, newest first. */
    waitForFeed: (details: readonly string[]) =>
      eventually(async () => {
        const logged = await feed();
        if (logged.join('\n') !== details.join('\n')) throw new Error(logged.join('\n'));
      }),
    serverStatus: async () => (await reminders()).map(({ status }) => status),
    /** The last dose of each time on the server: its minute, its status, and when that happened. */
    lastDue: async () =>
      (await reminders()).flatMap(({ last_due: last }) =>
        last ? [[last.dose, last.status, last.occurred_at] as const] : [],
      ),
  };
};

/** Gives each test a home of its own, with Rosa registered. */
export const survivorTestbed = (options: Options) => {
  const current = {} as Awaited<ReturnType<typeof withSurvivor>>;
  beforeEach(async () => {
    Object.assign(current, await withSurvivor(await makeTestbed(options)));
  });
  afterEach(() => current.tearDown());
  return current;
};
