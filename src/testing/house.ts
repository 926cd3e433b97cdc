import { IDBFactory } from 'fake-indexeddb';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../server/testing/makeTestServer.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { SetupListeners } from '../app/listeners.ts';
import { type AppStore, makeStore, startStore } from '../app/store.ts';
import { baseApi } from '../api/baseApi.ts';
import { makeExclusively } from '../device/exclusively.ts';
import { authApi } from '../api/authApi.ts';
import { signedIn } from '../features/auth/events.ts';
import { makeBrowserFetch, type Network } from './browserFetch.ts';
import { type DrivenClock, makeDrivenClock, settle } from './drivenClock.ts';
import { withoutPolling } from './withoutPolling.ts';
import { makeMemoryStorage } from './memoryStorage.ts';
import { makeDevice, type TestDevice } from './makeDevice.ts';

export type { TestPerson };

/** A tab of the app: its store on its device. */
export interface Tab {
  readonly store: AppStore;
  readonly services: TestDevice;
}

export interface House {
  readonly server: TestServer;
  readonly origin: string;
  /** One clock for server and devices. */
  readonly clock: DrivenClock;
  readonly network: Network;
  /** What the device keeps in local storage. */
  readonly storage: Storage;
  /** Opens the app; what an earlier tab stored is there. */
  readonly openTab: (listeners?: readonly SetupListeners[]) => Promise<Tab>;
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

/** The real server and real stores under one driven clock. */
export const makeHouse = async ({
  now,
  zone = 'UTC',
  serverBehind = 0,
}: Options): Promise<House> => {
  globalThis.indexedDB = new IDBFactory();
  const server = await makeTestServer({ now: now - serverBehind });
  const origin = await server.listen();
  const driven = makeDrivenClock(now, zone);
  const clock: DrivenClock = {
    ...driven,
    advanceTo: async (instant) => {
      server.clock.set(instant - serverBehind);
      await driven.advanceTo(instant);
    },
    advance: (ms) => clock.advanceTo(driven.now() + ms),
    sleepUntil: (instant) => {
      server.clock.set(instant - serverBehind);
      driven.sleepUntil(instant);
    },
  };
  const network: Network = { up: true };
  const browserFetch = makeBrowserFetch(network);
  let held: Promise<void> = Promise.resolve();
  const heldFetch: typeof fetch = async (input, init) => {
    const response = await browserFetch(input, init);
    const isList = init?.method === 'GET' && new Request(input).url.includes('/api/reminders/');
    if (isList) await held;
    return response;
  };
  const storage = makeMemoryStorage();
  const exclusively = makeExclusively(undefined);
  const tabs = new Set<Tab>();
  const close = (tab: Tab) => {
    tab.store.stopListening();
    tab.store.dispatch(baseApi.util.resetApiState());
    tab.services.close();
    tabs.delete(tab);
  };

  return {
    server,
    origin,
    clock,
    network,
    storage,
    openTab: async (listeners = withoutPolling) => {
      const services = makeDevice({ origin, clock, fetch: heldFetch, storage, exclusively });
      const store = makeStore({ ...services, listeners });
      const tab = { store, services };
      tabs.add(tab);
      await startStore(store, services);
      await settle();
      return tab;
    },
    close,
    signIn: async ({ store }, { email, password }) => {
      const answer = await store
        .dispatch(authApi.endpoints.login.initiate({ email, password }))
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
