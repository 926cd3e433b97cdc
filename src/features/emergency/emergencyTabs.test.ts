/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day } from '../../../domain/constants.ts';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import {
  type Home as House,
  makeHome as makeHouse,
  type Tab,
  type TestPerson,
} from '../../../testkit/page/home.ts';
import { closeAlert, sayOk, sendAlert } from './alertActions.ts';
import { selectStanding } from './standing.ts';

let house: House;
let rosa: TestPerson;
let first: Tab;
let second: Tab;
const queued = ({ store }: Tab) => store.getState().emergency.queue;
const standing = ({ store }: Tab) => selectStanding(store.getState());
const stored = () => first.services.device.emergencyQueue.list(rosa.id);

/** Rosa has pressed without a network, and both tabs of her device show it. */
beforeEach(async () => {
  house = await makeHouse({ now: Date.UTC(2026, 2, 10, 8, 0) });
  rosa = await house.server.register('survivor');
  first = await house.openTab();
  await house.signIn(first, rosa);
  second = await house.openTab();
  house.network.up = false;
  await first.store.dispatch(sendAlert());
  second.services.show();
  await eventually(() => expect(queued(second)).toHaveLength(1));
  await settle();
});
afterEach(() => house.tearDown());

/** The network is back, and it is this tab that tries. */
const tryIn = (tab: Tab) => {
  house.network.up = true;
  tab.services.show();
};
const emergencies = () => house.server.context.db.selectFrom('emergencies').selectAll().execute();

describe('an alert that is over in one tab comes back in no other', () => {
  test('which was taken back before it was sent', async () => {
    const [alert] = standing(first);
    await first.store.dispatch(sayOk(alert!));
    tryIn(first);
    await eventually(async () => expect(await stored()).toEqual([]));
    tryIn(second);
    await eventually(() => expect(queued(second)).toEqual([]));
    await settle();
    tryIn(first);
    await settle();
    expect([standing(first), standing(second), await stored()]).toEqual([[], [], []]);
    expect(JSON.stringify(second.store.getState().status)).toContain(
      'You said that you are OK: nobody was told.',
    );
    expect(await emergencies()).toMatchObject([{ next_at: null }]);
  });

  const closeInFirst = async () => {
    tryIn(first);
    await eventually(() => expect(queued(first)).toMatchObject([{ toldNobody: true }]));
    const [alert] = standing(first);
    await first.store.dispatch(closeAlert(alert!.id));
  };

  test('which told nobody, and was read and closed', async () => {
    await closeInFirst();
    tryIn(second);
    await eventually(() => expect(queued(second)).toEqual([]));
    await settle();
    tryIn(first);
    await settle();
    expect([standing(first), standing(second)]).toEqual([[], []]);
    const third = await house.openTab();
    expect(standing(third)).toEqual([]);
  });

  test('and the device forgets it after 30 days', async () => {
    await closeInFirst();
    expect(await stored()).toHaveLength(1);
    house.clock.sleepUntil(house.clock.now() + 30 * day);
    tryIn(first);
    await eventually(async () => expect(await stored()).toEqual([]));
  });
});
