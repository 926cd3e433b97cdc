/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import type { MedicineDefinition } from '../../domain/medicines.ts';
import { resume } from '../../domain/resume.ts';
import { hour, minute } from '../../domain/specConstants.ts';
import { pausedFrom } from '../../testkit/domain/daySchedules.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import {
  answerAlarm,
  ringingIds,
  survivorTestbed,
  type Tab,
  waitUntilAllSent,
} from '../../testkit/page/testbed.ts';
import { aspirinDose, dueAt } from '../../testkit/worker/fixtures.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import type { MedicineUndo } from '../features/announcements/events.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { removeMedicine, saveMedicine } from '../features/medications/medicineActions.ts';
import { selectUndoableAnswers } from '../features/medications/selectors.ts';
import { type MedicineView, selectMedicineViews } from '../features/medications/medicineView.ts';
import { selectNowDoses, selectTodayDoses } from '../features/medications/today/todaySelectors.ts';
import { undoChange, undoOfDelete, undoOfSave } from '../features/medications/undoChange.ts';

const home = survivorTestbed({ now: dueAt - minute });
let tab: Tab;
beforeEach(async () => {
  await home.addReminder();
  tab = await home.openSignedInTab();
});

const save = async (
  changed: Partial<MedicineDefinition>,
  what: MedicineUndo['what'] = 'changed',
  startsAt: Record<string, number> = {},
) => {
  const before = selectMedicines(tab.store.getState())[0]!;
  const options = { personId: home.rosa.id, replaced: before, startsAt };
  const outcome = await tab.store.dispatch(saveMedicine({ ...before, ...changed }, options));
  if (home.network.up) await home.fetchReminders(tab);
  return undoOfSave(what, before, outcome, false)!;
};
const edit = (times: string[], startsAt: Record<string, number> = {}) =>
  save({ times }, 'changed', startsAt);
const take = async () => {
  await home.clock.advanceTo(dueAt);
  expect(ringingIds(tab)).toEqual([aspirinDose]);
  answerAlarm(tab, 'taken');
  await eventually(() => expect(ringingIds(tab)).toEqual([]));
  await home.clock.advance(minute);
  await home.fetchReminders(tab);
};
const undo = async (change: Awaited<ReturnType<typeof edit>>) => {
  await tab.store.dispatch(undoChange(change));
  await home.fetchReminders(tab);
  await home.clock.advanceTo(dueAt + 2 * hour + minute);
  expect(selectMedicines(tab.store.getState())[0]?.times).toEqual(['10:00']);
};

test('an undo keeps the day from which a time counts', async () => {
  await take();
  const tomorrow = dueAt + 16 * hour;
  await edit(['10:00'], { '10:00': tomorrow });
  await home.clock.advance(minute);
  await undo(await edit(['11:00'], { '11:00': tomorrow }));
  expect(ringingIds(tab)).toEqual([]);
});

test('a former time does not ring again for a dose that was taken at the new one', async () => {
  await edit(['10:00']);
  await home.clock.advance(1_000);
  const change = await edit(['08:00']);
  await take();
  await undo(change);
  expect(ringingIds(tab)).toEqual([]);
});

test('a former time that has passed does not ring for a dose that was taken at the new one', async () => {
  await home.clock.advanceTo(dueAt);
  const change = await edit(['08:01']);
  await home.clock.advance(minute);
  answerAlarm(tab, 'taken', 'aspirin', '2026-03-10T08:01');
  await eventually(() => expect(ringingIds(tab)).toEqual([]));
  await home.fetchReminders(tab);
  await tab.store.dispatch(undoChange(change));
  await home.fetchReminders(tab);
  await home.clock.advance(minute);
  expect(ringingIds(tab)).toEqual([]);
  expect(today()).toEqual(['08:01 Taken at 8:01']);
});

test.each(['undone', 'resumed'] as const)(
  'a pause of a dose that is due, %s, brings it back until it is missed',
  async (how) => {
    await home.clock.advanceTo(dueAt + 2 * minute);
    const paused = pausedFrom(aspirinDose.slice(0, 16), null);
    const change = await save({ schedule: paused }, 'paused');
    await home.clock.advance(minute);
    expect(ringingIds(tab)).toEqual([]);
    home.network.up = false;
    if (how === 'undone') await tab.store.dispatch(undoChange(change));
    else {
      const { schedule, times } = selectMedicines(tab.store.getState())[0]!;
      const resumed = resume(schedule, times, home.clock.now(), 'UTC');
      await save({ schedule: resumed }, 'resumed');
    }
    await home.clock.advance(minute);
    expect(ringingIds(tab)).toEqual([aspirinDose]);
    home.network.up = true;
    tab.services.goOnline();
    await waitUntilAllSent(tab);
    await home.fetchReminders(tab);
    expect(ringingIds(tab)).toEqual([aspirinDose]);
    await home.clock.advanceTo(dueAt + 21 * minute);
    await home.fetchReminders(tab);
    expect(today()).toEqual(['08:00 Missed']);
  },
);

const today = () =>
  selectTodayDoses(tab.store.getState()).map(({ dose, words }) => `${dose.slice(11)} ${words}`);
const card = () => {
  const [{ badge, nextDoseText }] = selectMedicineViews(tab.store.getState()) as [MedicineView];
  return [badge.words, nextDoseText];
};

test('a taken dose whose time then starts tomorrow stays taken; taken back, it is due again', async () => {
  await take();
  await edit(['10:00'], { '10:00': dueAt + 16 * hour });
  expect(today()).toEqual(['08:00 Taken at 8:00']);
  expect(selectUndoableAnswers(tab.store.getState())).toHaveLength(1);
  expect(card()).toEqual(['Taken at 8:00', 'Next tomorrow at 10:00']);
  expect(selectNowDoses(tab.store.getState()).isDone).toBe(true);
  const dose = { medicineKey: 'aspirin', dose: '2026-03-10T08:00' };
  await tab.store.dispatch(recordAnswer({ ...dose, status: 'pending' }));
  await home.fetchReminders(tab);
  expect(today()).toEqual(['08:00 Due now']);
  expect(card()[0]).toBe('Due now');
  expect(selectNowDoses(tab.store.getState())).toMatchObject({ state: 'due', doses: [dose] });
  expect(ringingIds(tab)).toEqual([]);
});

test('the undo of a deletion adds no second medicine beside one that looks like it', async () => {
  const [before] = selectMedicines(tab.store.getState());
  const change = tab.store.dispatch(undoOfDelete(before!));
  await tab.store.dispatch(removeMedicine(before!));
  await home.addReminder({ medicine_name: 'Aspirin 1 tablet' });
  await home.fetchReminders(tab);
  await tab.store.dispatch(undoChange(change));
  expect(selectMedicines(tab.store.getState()).map(({ name }) => name)).toEqual([
    'Aspirin 1 tablet',
  ]);
  expect(tab.store.getState().announcements.announcement?.text).toBe(
    'Aspirin is on the list again. Nothing was undone.',
  );
});
