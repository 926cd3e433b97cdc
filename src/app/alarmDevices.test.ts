/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { selectMedicines } from '../api/medicines.ts';
import { editMedicine } from '../features/medications/medicineActions.ts';
import { answer, atHome, missed, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - minute - 17_000 });

const twoDevices = async () => {
  await home.house.addReminder(home.rosa);
  const device = home.house.addDevice();
  const here = await home.signedInTab();
  const there = await home.signedInTab(undefined, device);
  return { here, there, device };
};

const sent = (tab: Tab) => eventually(() => expect(waiting(tab)).toBe(0));
const statusIn = ({ store }: Tab) => store.getState().medications.answers[morning]?.status;

describe('two devices', () => {
  test('one that knows of no answer believes the server, and calls nothing missed', async () => {
    await home.house.addReminder(home.rosa);
    await home.house.addReminder(home.rosa, { schedule_time: '08:15', frequency: '2x' });
    const first = await home.signedInTab();
    await home.house.clock.advanceTo(due + minute);
    answer(first, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await home.house.clock.advanceTo(due + 16 * minute);
    const second = await home.signedInTab(undefined, home.house.addDevice());
    expect(ringing(second)).toEqual(['2026-03-10T08:15|aspirin']);
    const known = Object.values(second.store.getState().medications.answers);
    expect(known.map(({ status }) => status)).toEqual(['taken']);
  });

  test('answer differently: the later answer stands on both, whenever it arrives', async () => {
    const { here, there, device } = await twoDevices();
    device.network.up = false;
    await home.house.clock.advanceTo(due + 3 * minute);
    answer(here, 'skipped');
    await home.feedBecomes(['Skipped: Aspirin']);
    await home.house.clock.advanceTo(due + 5 * minute);
    answer(there, 'taken');
    await home.house.clock.advanceTo(due + 30 * minute);
    device.network.up = true;
    there.services.goOnline();
    await home.feedBecomes(['Taken: Aspirin', 'Skipped: Aspirin']);
    await home.fetchReminders(here);
    await home.fetchReminders(there);
    expect(await home.lastDue()).toEqual([['2026-03-10T08:00', 'taken', due + 5 * minute]]);
    for (const tab of [here, there]) {
      expect(selectMedicines(tab.store.getState())[0]?.told['2026-03-10T08:00']?.status).toBe(
        'taken',
      );
      expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    }
  });

  test('a miss that arrives after Taken changes nothing, and is taken back where it was called', async () => {
    const { here, there, device } = await twoDevices();
    device.network.up = false;
    await home.house.clock.advanceTo(due + 10 * minute);
    answer(here, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await home.house.clock.advanceTo(due + 21 * minute);
    expect([statusIn(there), missed(there)]).toEqual(['missed', [morning]]);
    device.network.up = true;
    there.services.goOnline();
    await sent(there);
    await home.fetchReminders(there);
    expect(missed(there)).toEqual([]);
    expect(await home.serverStatus()).toEqual(['taken']);
    expect(await home.feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]);
  });
});

describe('a medicine edited on another device while its alarm stands', () => {
  const edited = async (change: { name?: string; dosage?: string; times?: string[] }) => {
    const { here, there } = await twoDevices();
    await home.house.clock.advanceTo(due + minute);
    const [aspirin] = selectMedicines(there.store.getState());
    const form = { name: 'Aspirin', dosage: '1 tablet', times: ['08:00'], ...change };
    const outcome = await there.store.dispatch(
      editMedicine(aspirin!, { ...form, frequency: 'custom' }),
    );
    expect(outcome).toEqual({ kind: 'saved' });
    await home.fetchReminders(here);
    return here;
  };
  const vibrated = ({ services }: Tab) => services.device.vibrate;

  test('goes on under its new name, and does not ring anew', async () => {
    const here = await edited({ name: 'ASA' });
    expect(here.store.getState().alarms.ringing).toMatchObject([
      { id: '2026-03-10T08:00|asa', medicineName: 'ASA' },
    ]);
    expect(vibrated(here)).toHaveBeenCalledTimes(1);
    answer(here, 'taken', 'asa');
    await home.feedBecomes(['Taken: ASA']);
    expect(ringing(here)).toEqual([]);
  });

  test('goes on with its new dosage, and does not ring anew', async () => {
    const here = await edited({ dosage: '2 tablets' });
    expect(ringing(here)).toEqual([morning]);
    expect(selectMedicines(here.store.getState())[0]?.dosage).toBe('2 tablets');
    expect(vibrated(here)).toHaveBeenCalledTimes(1);
  });

  test('ends where its time is gone', async () => {
    const here = await edited({ times: ['09:00'] });
    expect(ringing(here)).toEqual([]);
    expect(here.services.heard()).toBe('silence');
  });
});
