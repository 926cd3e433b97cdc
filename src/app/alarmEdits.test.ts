/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { selectMedicines } from '../api/medicines.ts';
import { doseUndoChosen } from '../features/medications/events.ts';
import {
  addMedicine,
  editMedicine,
  removeMedicine,
} from '../features/medications/medicineActions.ts';
import { selectResults } from '../features/medications/selectors.ts';
import { answer, atHome, missed, ringing } from '../../testkit/page/atHome.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const home = atHome({ now: due - 10 * minute - 17_000 });

test('an answer is recorded though one reminder of the medicine was deleted elsewhere', async () => {
  const gone = await home.house.addReminder(home.rosa);
  await home.house.addReminder(home.rosa, { schedule_time: '20:00', frequency: '2x' });
  const tab = await home.signedInTab();
  await home.house.clock.advanceTo(due);
  await home.house.server.app.inject({
    method: 'DELETE',
    url: `/api/reminders/${gone}`,
    headers: home.rosa.bearer,
  });
  answer(tab, 'taken');
  await eventually(async () => expect(await home.feed()).toHaveLength(1));
  await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
});

test('a list of somebody else that was under way does not become this person’s medicines', async () => {
  const ada = await home.house.server.register('survivor');
  await home.house.addReminder(home.rosa);
  const tab = await home.house.openTab();
  await home.house.signIn(tab, home.rosa);
  const letGo = home.house.holdLists();
  const rosas = home.fetchReminders(tab);
  await settle();
  await home.house.signIn(tab, ada);
  const shown = new Set<string>();
  tab.store.subscribe(() => {
    for (const row of tab.store.getState().medications.rows) shown.add(row.user_id);
  });
  letGo();
  await rosas;
  expect(tab.store.getState().medications.personId).toBe(ada.id);
  expect(shown).toEqual(new Set());
});

describe('a medicine added here', () => {
  const add = ({ store }: Tab, times: readonly string[]) =>
    store.dispatch(
      addMedicine({ name: 'Zinc', dosage: '1 tablet', frequency: 'custom', times }, home.rosa.id),
    );

  test('is not lost to a list that was read before it', async () => {
    const tab = await home.signedInTab();
    const letGo = home.house.holdLists();
    const stale = home.fetchReminders(tab);
    await settle();
    await add(tab, ['08:00']);
    letGo();
    await stale;
    home.house.network.up = false;
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|zinc']);
  });

  test('leaves nothing behind where one of its times was refused', async () => {
    await home.house.addReminder(home.rosa, { medicine_name: 'Zinc', schedule_time: '20:00' });
    const tab = await home.house.openTab();
    await home.house.signIn(tab, home.rosa);
    const outcome = await add(tab, ['09:00', '20:00']);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'duplicate_reminder' } });
    await eventually(async () => expect(await home.serverStatus()).toHaveLength(1));
    expect(tab.store.getState().outbox.rows).toEqual([]);
  });
});

describe('a medicine edited here while its alarm stands', () => {
  const medicineIn = ({ store }: Tab) => selectMedicines(store.getState())[0]!;
  const edit = (tab: Tab, change: { name?: string; dosage?: string; times?: string[] }) =>
    tab.store.dispatch(
      editMedicine(medicineIn(tab), {
        ...{ name: 'Aspirin', dosage: '1 tablet', times: ['08:00'], ...change },
        frequency: 'custom',
      }),
    );
  const alarmed = async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + minute);
    return tab;
  };

  test('goes on under its new name, without ringing anew, and was Rosa’s own answer under both', async () => {
    const tab = await alarmed();
    await edit(tab, { name: 'ASA' });
    expect(tab.store.getState().alarms.ringing).toMatchObject([
      { id: '2026-03-10T08:00|asa', medicineName: 'ASA' },
    ]);
    expect(tab.services.device.vibrate).toHaveBeenCalledTimes(1);
    expect(tab.services.heard()).toBe('file');
    await eventually(async () =>
      expect(await tab.services.device.fired.list(home.rosa.id, home.house.clock.now())).toContain(
        '2026-03-10T08:00|asa',
      ),
    );
    answer(tab, 'taken', 'asa');
    await home.feedBecomes(['Taken: ASA']);
    await home.house.clock.advance(minute);
    expect(ringing(tab)).toEqual([]);
  });

  test('keeps what was answered before it got its new name, and its Undo', async () => {
    const tab = await alarmed();
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await edit(tab, { name: 'ASA' });
    await home.house.clock.advance(minute);
    expect(ringing(tab)).toEqual([]);
    expect(selectResults(tab.store.getState())).toMatchObject([
      { medicineName: 'ASA', status: 'taken' },
    ]);
    tab.store.dispatch(doseUndoChosen({ medicineKey: 'asa', dose: '2026-03-10T08:00' }));
    await eventually(() => expect(ringing(tab)).toEqual(['2026-03-10T08:00|asa']));
  });

  test('goes on with its new dosage', async () => {
    const tab = await alarmed();
    await edit(tab, { dosage: '2 tablets' });
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    expect(medicineIn(tab).dosage).toBe('2 tablets');
    expect(tab.services.device.vibrate).toHaveBeenCalledTimes(1);
  });

  test('ends where its time is deleted', async () => {
    const tab = await alarmed();
    await edit(tab, { times: ['09:00'] });
    expect(ringing(tab)).toEqual([]);
    expect(tab.services.heard()).toBe('silence');
  });

  test('in another tab, goes on here under its new name', async () => {
    await home.house.addReminder(home.rosa);
    const here = await home.signedInTab();
    const other = await home.furtherTab();
    await home.house.clock.advanceTo(due + minute);
    await edit(other, { name: 'ASA' });
    await home.fetchReminders(here);
    expect(ringing(here)).toEqual(['2026-03-10T08:00|asa']);
    answer(other, 'taken', 'asa');
    await eventually(() => expect([here, other].map(ringing)).toEqual([[], []]));
  });

  test('half sent as the network went: nothing is lost, and nothing rings that was answered', async () => {
    await home.house.addReminder(home.rosa);
    await home.house.addReminder(home.rosa, { schedule_time: '08:10', frequency: '2x' });
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + minute);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
    home.house.dropAfter(1);
    await edit(tab, { name: 'ASA', times: ['08:00', '08:10'] });
    expect(tab.store.getState().outbox.rows[0]?.done).toBe(1);
    expect(await home.serverStatus()).toHaveLength(2);
    home.house.close(tab);
    const later = await home.house.openTab();
    await home.house.clock.advanceTo(due + 10 * minute);
    expect(ringing(later)).toEqual(['2026-03-10T08:10|asa']);
    home.house.network.up = true;
    later.services.goOnline();
    await eventually(() => expect(later.store.getState().outbox.rows).toEqual([]));
    await home.fetchReminders(later);
    expect(await home.serverStatus()).toHaveLength(2);
    expect(ringing(later)).toEqual(['2026-03-10T08:10|asa']);
    answer(later, 'taken', 'asa', '2026-03-10T08:10');
    await home.feedBecomes(['Taken: ASA', 'Taken: Aspirin']);
  });
});

describe('a medicine', () => {
  const times = ['08:00', '14:00', '20:00'];
  const evening = due + 11 * 60 * minute;

  test('of 3 times a day added at 19:00 rings for none of the times before, and at 20:00', async () => {
    const tab = await home.signedInTab();
    home.house.clock.sleepUntil(evening);
    tab.services.show();
    await tab.store.dispatch(
      addMedicine({ name: 'Zinc', dosage: '1 tablet', frequency: '3', times }, home.rosa.id),
    );
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    home.house.clock.sleepUntil(evening + 59 * minute);
    await home.house.clock.advanceTo(evening + 60 * minute);
    expect(ringing(tab)).toEqual(['2026-03-10T20:00|zinc']);
    expect(missed(tab)).toEqual([]);
  });

  test('deleted and added again begins anew: what rang has ended, and its next time rings', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + minute);
    expect(ringing(tab)).toHaveLength(1);
    await tab.store.dispatch(removeMedicine(selectMedicines(tab.store.getState())[0]!));
    expect(ringing(tab)).toEqual([]);
    await tab.store.dispatch(
      addMedicine(
        { name: 'Aspirin', dosage: '1 tablet', frequency: 'custom', times: ['08:00', '08:05'] },
        home.rosa.id,
      ),
    );
    await home.fetchReminders(tab);
    await home.house.clock.advanceTo(due + 5 * minute);
    expect(ringing(tab)).toEqual(['2026-03-10T08:05|aspirin']);
    await home.house.clock.advanceTo(due + 21 * minute);
    expect(missed(tab)).toEqual([]);
  });
});
