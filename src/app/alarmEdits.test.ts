/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { selectMedicines } from '../api/medicines.ts';
import { doseUndoChosen } from '../features/medications/events.ts';
import { addMedicine, editMedicine } from '../features/medications/medicineActions.ts';
import { selectResults } from '../features/medications/selectors.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { answer, missed, ringing, rosasHome, type Tab, waiting } from '../../testkit/page/home.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const renamed = '2026-03-10T08:00|asa';
const home = rosasHome({ now: due - 10 * minute - 17_000 });

const medicineIn = ({ store }: Tab) => selectMedicines(store.getState())[0]!;
const edit = (tab: Tab, change: { name?: string; dosage?: string; times?: string[] }) =>
  tab.store.dispatch(
    editMedicine(medicineIn(tab), {
      ...{ name: 'Aspirin', dosage: '1 tablet', times: ['08:00'], ...change },
      frequency: 'custom',
    }),
  );

describe('a medicine edited while its alarm rings', () => {
  const alarmed = async () => {
    await home.addReminder();
    const tab = await home.signedInTab();
    await home.clock.advanceTo(due + minute);
    return tab;
  };

  test.each([
    ['here', async (here: Tab) => here],
    ['in another tab', () => home.furtherTab()],
    ['on another device', () => home.signedInTab(undefined, home.addDevice())],
  ])('%s goes on with its new dosage and name, and does not ring again', async (_where, open) => {
    const here = await alarmed();
    const editing = await open(here);
    await edit(editing, { dosage: '2 tablets' });
    await home.fetchReminders(editing);
    expect(await edit(editing, { name: 'ASA', dosage: '2 tablets' })).toEqual({ kind: 'saved' });
    await home.fetchReminders(here);
    expect(here.store.getState().alarms.ringing).toMatchObject([
      { id: renamed, medicineName: 'ASA' },
    ]);
    expect(medicineIn(here).dosage).toBe('2 tablets');
    expect(here.services.device.vibrate).toHaveBeenCalledTimes(1);
    const { fired } = here.services.device;
    await eventually(async () =>
      expect(await fired.list(home.rosa.id, home.clock.now())).toContain(renamed),
    );
    answer(here, 'taken', 'asa');
    await home.feedBecomes(['Taken: ASA']);
    await home.clock.advance(minute);
    expect(ringing(here)).toEqual([]);
  });

  test('keeps an answer under its new name, with its Undo', async () => {
    const tab = await alarmed();
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await edit(tab, { name: 'ASA' });
    await home.clock.advance(minute);
    expect(ringing(tab)).toEqual([]);
    expect(selectResults(tab.store.getState())).toMatchObject([
      { medicineName: 'ASA', status: 'taken' },
    ]);
    tab.store.dispatch(doseUndoChosen({ medicineKey: 'asa', dose: '2026-03-10T08:00' }));
    await eventually(() => expect(ringing(tab)).toEqual([renamed]));
  });

  test('ends where its time is deleted', async () => {
    const tab = await alarmed();
    await edit(tab, { times: ['09:00'] });
    expect([ringing(tab), tab.services.heard()]).toEqual([[], 'silence']);
  });

  test('half sent as the network goes: nothing is lost, and nothing rings that was answered', async () => {
    await home.addReminder({ schedule_time: '08:10', frequency: '2x' });
    const tab = await alarmed();
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await eventually(() => expect(waiting(tab)).toBe(0));
    home.dropAfter(1);
    await edit(tab, { name: 'ASA', times: ['08:00', '08:10'] });
    expect(tab.store.getState().outbox.rows[0]?.done).toBe(1);
    home.close(tab);
    const later = await home.openTab();
    await home.clock.advanceTo(due + 10 * minute);
    expect(ringing(later)).toEqual(['2026-03-10T08:10|asa']);
    home.network.up = true;
    later.services.goOnline();
    await eventually(() => expect(waiting(later)).toBe(0));
    await home.fetchReminders(later);
    expect(await home.serverStatus()).toHaveLength(2);
    expect(ringing(later)).toEqual(['2026-03-10T08:10|asa']);
    answer(later, 'taken', 'asa', '2026-03-10T08:10');
    await home.feedBecomes(['Taken: ASA', 'Taken: Aspirin']);
  });
});

describe('a medicine added here', () => {
  const add = ({ store }: Tab, times: readonly string[]) =>
    store.dispatch(
      addMedicine({ name: 'Zinc', dosage: '1 tablet', frequency: 'custom', times }, home.rosa.id),
    );

  test('rings for none of the times before, and at its next one', async () => {
    const tab = await home.signedInTab();
    await home.clock.advanceTo(due + minute);
    await add(tab, ['07:50', '08:00', '08:05']);
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    await home.clock.advanceTo(due + 5 * minute);
    expect([ringing(tab), missed(tab)]).toEqual([['2026-03-10T08:05|zinc'], []]);
  });

  test('leaves nothing behind where one of its times was refused', async () => {
    await home.addReminder({ medicine_name: 'Zinc', schedule_time: '20:00' });
    const tab = await home.openTab();
    await home.signIn(tab, home.rosa);
    const outcome = await add(tab, ['09:00', '20:00']);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'duplicate_reminder' } });
    await eventually(async () => expect(await home.serverStatus()).toHaveLength(1));
    expect(waiting(tab)).toBe(0);
  });
});
