/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/specConstants.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { answerAlarm, ringingIds, survivorTestbed, type Tab } from '../../testkit/page/testbed.ts';
import { aspirinDose, dueAt } from '../../testkit/worker/fixtures.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { saveMedicine } from '../features/medications/medicineActions.ts';
import { undoChange, undoOfSave } from '../features/medications/undoChange.ts';

const home = survivorTestbed({ now: dueAt - minute });
let tab: Tab;
beforeEach(async () => {
  await home.addReminder();
  tab = await home.openSignedInTab();
});

const edit = async (times: string[], startsAt: Record<string, number> = {}) => {
  const before = selectMedicines(tab.store.getState())[0]!;
  const options = { personId: home.rosa.id, replaced: before, startsAt };
  const outcome = await tab.store.dispatch(saveMedicine({ ...before, times }, options));
  await home.fetchReminders(tab);
  return undoOfSave('changed', before, outcome, false)!;
};
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
