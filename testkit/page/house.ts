import { IDBFactory } from 'fake-indexeddb';
import type { Storage as PersistStorage } from 'redux-persist';
import { makeTestServer, type TestPerson, type TestServer } from '../server/makeTestServer.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { SetupListeners } from '../../src/app/listeners.ts';
import { type AppStore, makeStore } from '../../src/app/store.ts';
import { baseApi } from '../../src/api/baseApi.ts';
import type { Channel } from '../../src/device/bus.ts';
import { makeExclusively } from '../../src/device/exclusively.ts';
import { authApi } from '../../src/api/authApi.ts';
import { secretOf } from '../../src/api/secret.ts';
import { signedIn } from '../../src/features/auth/events.ts';
import { makeBrowserFetch, type Network } from './browserFetch.ts';
import { type DrivenClock, makeDrivenClock, settle } from './drivenClock.ts';
import { startStore } from './livingStore.ts';
import { withoutPolling } from './withoutPolling.ts';
import { makeMemoryStorage } from './memoryStorage.ts';
import { makeOwnClock } from './ownClock.ts';
import { makeDevice, type TestDevice } from './makeDevice.ts';

export type { TestPerson };

/** A tab of the app: its store on its device. */
export interface Tab {
  readonly store: AppStore;
  readonly services: TestDevice;
}

/** What of a device outlives its tabs, and its way to the server. */
export interface HouseDevice {
  readonly network: Network;
  /** What it keeps in local storage. */
  readonly storage: Storage;
  /** Opens the app; what an earlier tab stored is there. */
  readonly openTab: (listeners?: readonly SetupListeners[]) => Promise<Tab>;
  /** Its network goes once that many more calls were answered. */
  readonly dropAfter: (calls: number) => void;
  /** What its pages kept of their state is gone; what page and worker share stays. */
  readonly forgetSnapshots: () => void;
  /** It is in another zone from now on. */
  readonly moveTo: (zone: string) => void;
  /** Its own clock is set to be that much ahead of the house's, in milliseconds. */
  readonly runAhead: (ms: number) => void;
}

export interface House extends HouseDevice {
  readonly server: TestServer;
  readonly origin: string;
  /** One clock for server and devices. */
  readonly clock: DrivenClock;
  /** One more device, with storages of its own, and so with one tab of the app. */
  readonly addDevice: () => HouseDevice;
  readonly close: (tab: Tab) => void;
  readonly signIn: (tab: Tab, person: TestPerson) => Promise<void>;
  readonly addReminder: (
    person: TestPerson,
    reminder?: Partial<BodyOf<Endpoints['createReminder']>>,
  ) => Promise<string>;
  /** Lets the server answer lists of reminders, but keeps the answers back until let go. */
  readonly holdLists: () => () => void;
  readonly tearDown: () => Promise<void>;
}

interface Options {
  readonly now: number;
  readonly zone?: string;
  /** How far the server's clock is behind those of the devices, in milliseconds. */
  readonly serverBehind?: number;
}

/** The channels of this process reach every device in it: who is no tab of the first hears none. */
const makeSilent = <T>(): Channel<T> => ({
  post: () => undefined,
  hear: () => () => undefined,
  close: () => undefined,
});

/** Snapshots as a device keeps them. */
const makeSnapshots = (kept: Map<string, unknown>): PersistStorage => ({
  getItem: async (key: string) => kept.get(key),
  setItem: async (key: string, value: unknown) => void kept.set(key, value),
  removeItem: async (key: string) => void kept.delete(key),
});

/** The real server and real stores under one driven clock. */
export const makeHouse = async ({
  now,
  zone = 'UTC',
  serverBehind = 0,
}: Options): Promise<House> => {
  const server = await makeTestServer({ now: now - serverBehind });
  const origin = await server.listen();
  const driven = makeDrivenClock(now, zone);
  const setServer = () => server.clock.set(driven.now() - serverBehind);
  const clock: DrivenClock = {
    ...driven,
    at: (instant, run) =>
      driven.at(instant, () => {
        setServer();
        run();
      }),
    advanceTo: async (instant) => {
      await driven.advanceTo(instant);
      setServer();
    },
    advance: (ms) => clock.advanceTo(driven.now() + ms),
    sleepUntil: (instant) => {
      driven.sleepUntil(instant);
      setServer();
    },
  };
  let held: Promise<void> = Promise.resolve();
  const tabs = new Set<Tab>();
  const close = (tab: Tab) => {
    tab.store.stopListening();
    tab.store.dispatch(baseApi.util.resetApiState());
    tab.services.close();
    tabs.delete(tab);
  };

  const makeHouseDevice = (isAlone: boolean): HouseDevice => {
    const network: Network = { up: true };
    const browserFetch = makeBrowserFetch(network);
    const database = new IDBFactory();
    const storage = makeMemoryStorage();
    const kept = new Map<string, unknown>();
    const snapshots = makeSnapshots(kept);
    const exclusively = makeExclusively(undefined);
    let place = zone;
    const own = makeOwnClock(clock, () => place);
    let callsLeft = Infinity;
    const heldFetch: typeof fetch = async (input, init) => {
      if (callsLeft === 0) {
        network.up = false;
        callsLeft = Infinity;
      }
      callsLeft -= 1;
      const response = await browserFetch(input, init);
      const isList = init?.method === 'GET' && new Request(input).url.includes('/api/reminders/');
      if (isList) await held;
      return response;
    };
    return {
      network,
      storage,
      dropAfter: (calls) => {
        callsLeft = calls;
      },
      forgetSnapshots: () => kept.clear(),
      moveTo: (to) => {
        place = to;
      },
      runAhead: own.setAhead,
      openTab: async (listeners = withoutPolling) => {
        const leaps = own.makeLeaps();
        const made = makeDevice({
          origin,
          clock: own.clock,
          leaps,
          fetch: heldFetch,
          storage,
          exclusively,
        });
        const services: TestDevice = {
          ...made,
          ...(isAlone && { bus: makeSilent(), alarmBus: makeSilent() }),
          close: () => {
            leaps.close();
            made.close();
          },
        };
        globalThis.indexedDB = database;
        await services.device.fired.list('', 0);
        const store = makeStore({ ...services, storage: snapshots });
        const tab = { store, services };
        tabs.add(tab);
        await startStore(store, services, { storage: snapshots, listeners });
        await settle();
        return tab;
      },
    };
  };

  return {
    ...makeHouseDevice(false),
    server,
    origin,
    clock,
    addDevice: () => makeHouseDevice(true),
    close,
    signIn: async ({ store }, { email, password }) => {
      const answer = await store
        .dispatch(authApi.endpoints.login.initiate({ email, password: secretOf(password) }))
        .unwrap();
      store.dispatch(signedIn(answer));
      await settle();
    },
    addReminder: async (person, reminder) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/reminders',
        headers: { ...person.bearer, 'time-zone': zone },
        payload: {
          user_id: person.id,
          medicine_name: 'Aspirin',
          schedule_time: '08:00',
          frequency: '1x',
          ...reminder,
        },
      });
      return answer.json<{ id: string }>().id;
    },
    holdLists: () => {
      let letGo = () => {};
      held = new Promise((resolve) => (letGo = resolve));
      return () => {
        held = Promise.resolve();
        letGo();
      };
    },
    tearDown: async () => {
      for (const tab of tabs) close(tab);
      await server.close();
    },
  };
};
