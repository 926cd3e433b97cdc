import { afterEach, beforeEach } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { remindersApi } from '../../src/api/remindersApi.ts';
import { alarmAnswered } from '../../src/features/alarms/events.ts';
import { eventually, settle } from './drivenClock.ts';
import { type House, type HouseDevice, makeHouse, type Tab, type TestPerson } from './house.ts';

interface LoggedActivity {
  readonly details: string;
  readonly status: string;
}

interface AtHome {
  readonly house: House;
  readonly rosa: TestPerson;
  /** A tab in which Rosa is signed in, and which knows her medicines. */
  readonly signedInTab: (
    listeners?: Parameters<HouseDevice['openTab']>[0],
    device?: HouseDevice,
  ) => Promise<Tab>;
  /** One more tab of a device on which she is signed in. */
  readonly furtherTab: (device?: HouseDevice) => Promise<Tab>;
  readonly fetchReminders: (tab: Tab) => Promise<void>;
  /** What the server's log says of her, newest first. */
  readonly feed: () => Promise<readonly LoggedActivity[]>;
  readonly feedBecomes: (details: readonly string[]) => Promise<void>;
  readonly serverStatus: () => Promise<readonly string[]>;
  /** The dose of each time that fell due last as the server knows it, what became of it, and when. */
  readonly lastDue: () => Promise<readonly (readonly [string, string, number | null])[]>;
  /** A house of other clocks for this test. */
  readonly moveIn: (options: Parameters<typeof makeHouse>[0]) => Promise<void>;
}

export const ringing = ({ store }: Tab): string[] =>
  store.getState().alarms.ringing.map(({ id }) => id);

export const missed = ({ store }: Tab): string[] =>
  store.getState().alarms.missed.map(({ id }) => id);

export const waiting = ({ store }: Tab): number => store.getState().outbox.rows.length;

/** Rosa answers an alarm of `2026-03-10`. */
export const answer = (
  { store }: Tab,
  status: 'taken' | 'skipped',
  medicineKey = 'aspirin',
  dose = '2026-03-10T08:00',
) => store.dispatch(alarmAnswered({ medicineKey, dose, status }));

/** Rosa, the server and her devices under one clock, anew for each test. */
export const atHome = (options: Parameters<typeof makeHouse>[0]): AtHome => {
  let house: House;
  let rosa: TestPerson;
  const moveIn = async (to: typeof options) => {
    house = await makeHouse(to);
    rosa = await house.server.register('survivor');
  };
  beforeEach(() => moveIn(options));
  afterEach(() => house.tearDown());

  const read = (url: string) => house.server.app.inject({ url, headers: rosa.bearer });
  const fetchReminders = async ({ store }: Tab) => {
    await store.dispatch(
      remindersApi.endpoints.listReminders.initiate(rosa.id, {
        subscribe: false,
        forceRefetch: true,
      }),
    );
    await settle();
  };
  const feed = async () => {
    const told = await read(`/api/survivor-dashboard/${rosa.id}?page=1&limit=50`);
    return told
      .json<{ activities: LoggedActivity[] }>()
      .activities.map(({ details, status }) => ({ details, status }));
  };

  const reminders = async () => (await read(`/api/reminders/${rosa.id}`)).json<Reminder[]>();

  return {
    get house() {
      return house;
    },
    get rosa() {
      return rosa;
    },
    fetchReminders,
    feed,
    feedBecomes: (details) =>
      eventually(async () => {
        const told = (await feed()).map((one) => one.details);
        if (told.join('\n') !== details.join('\n')) throw new Error(told.join('\n'));
      }),
    signedInTab: async (listeners, device = house) => {
      const tab = await device.openTab(listeners);
      await house.signIn(tab, rosa);
      await fetchReminders(tab);
      return tab;
    },
    furtherTab: async (device = house) => {
      const tab = await device.openTab();
      await fetchReminders(tab);
      return tab;
    },
    serverStatus: async () => (await reminders()).map(({ status }) => status),
    lastDue: async () =>
      (await reminders()).flatMap(({ last_due: last }) =>
        last ? [[last.dose, last.status, last.occurred_at] as const] : [],
      ),
    moveIn: async (to) => {
      await house.tearDown();
      await moveIn(to);
    },
  };
};
