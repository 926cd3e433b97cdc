import { doseId } from '../../domain/doses.ts';
import type { Medicine } from '../../domain/medicines.ts';
import { findRepeatedTimes, startTomorrow } from '../../domain/repeatedTimes.ts';
import { resume } from '../../domain/resume.ts';
import { minute } from '../../domain/specConstants.ts';
import { localDateOf, localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { selectMedicines } from '../../src/api/medicineSelectors.ts';
import { selectAnswers } from '../../src/doses/selectors.ts';
import type { MedicineUndo } from '../../src/features/announcements/events.ts';
import { selectConflicts } from '../../src/features/medications/list/conflicts.ts';
import {
  dropRows,
  removeMedicine,
  saveMedicine,
} from '../../src/features/medications/medicineActions.ts';
import { selectMedicineViews } from '../../src/features/medications/medicineView.ts';
import { undoChange, undoOfDelete, undoOfSave } from '../../src/features/medications/undoChange.ts';
import { changeSchedule, describePlan, type PlannedMedicine } from './plan.ts';
import { type Scene, type SimulatedAction, type Tab, tabAction } from './scene.ts';
import type { World } from './world.ts';

/** Notes the new times that would repeat an answered dose: they start tomorrow. */
const holdRepeated = (
  { time, observations }: Scene,
  { store }: Tab,
  replaced: Medicine,
  to: Pick<Medicine, 'times' | 'schedule'>,
  since = time.now(),
): readonly string[] => {
  const { zone } = observations.zoneChanges.at(-1)!;
  const change = { times: to.times, schedule: to.schedule, since, zone };
  const repeated =
    findRepeatedTimes(selectAnswers(store.getState()), replaced, change)?.times ?? [];
  for (const one of to.times.filter((each) => !replaced.times.includes(each))) {
    const id = doseId(replaced.key, `${localDateOf(since, zone)}T${one}`);
    if (repeated.includes(one)) observations.held.add(id);
    else observations.held.delete(id);
  }
  return repeated;
};

/** Some undo a change, in the tab that shows its message. */
const mayUndo = (scene: Scene, tab: Tab, id: number, change: MedicineUndo | undefined): void => {
  const { rng, time, phone, logAction } = scene;
  if (!change || rng.chance(0.5)) return;
  const { what, before, revision, savedAt } = change;
  const soon = rng.pick([rng.between(1, 59), rng.between(60, 1_200)]) * 1_000;
  time.runAt(time.now() + soon, () => {
    if (phone.tabs.get(id) !== tab || phone.isAsleep()) return;
    logAction(`undoes: ${what}, ${before.name}`);
    const replaced = selectMedicines(tab.store.getState()).find((one) => one.id === before.id);
    if (replaced?.revision === revision) holdRepeated(scene, tab, replaced, before, savedAt);
    void time.trackWork(tab.store.dispatch(undoChange(change)));
  });
};

interface Edit {
  readonly what?: MedicineUndo['what'];
  readonly startsAt?: Record<string, number>;
}

const save = async (
  scene: Scene,
  tab: Tab,
  id: number,
  [before, after]: readonly [Medicine, Medicine],
  { what = 'changed', startsAt }: Edit = {},
): Promise<void> => {
  const { personId } = before;
  const edit = { personId, replaced: before, startsAt };
  const outcome = await tab.store.dispatch(saveMedicine(after, edit));
  mayUndo(scene, tab, id, undoOfSave(what, before, outcome, false));
};

export const changeMedicine = tabAction(async (scene, tab, id) => {
  const { rng, observations, logAction } = scene;
  const { dispatch, getState } = tab.store;
  const medicines = selectMedicines(getState());
  if (medicines.length === 0) return false;
  const medicine = rng.pick(medicines);
  const { name, personId } = medicine;
  const change = { ...medicine, dosage: '2 tablets' };
  const newName = `Medicine ${rng.between(20, 99)}`;
  const renamed = { ...change, name: newName };
  observations.changedMedicines.add(medicine.key).add(newName.toLowerCase());
  const [what, run] = rng.pick<readonly [string, () => Promise<unknown>]>([
    [
      `deletes ${name}`,
      async () => {
        const undo = dispatch(undoOfDelete(medicine));
        if (await dispatch(removeMedicine(medicine))) mayUndo(scene, tab, id, undo);
      },
    ],
    [`renames ${name} to ${newName}`, () => save(scene, tab, id, [medicine, renamed])],
    [`adds ${newName}`, () => dispatch(saveMedicine(renamed, { personId, replaced: null }))],
    [`edits the dosage of ${name}`, () => save(scene, tab, id, [medicine, change])],
  ]);
  logAction(what);
  await run();
  return true;
});

/** Changes a time, as the form does: what repeats an answered dose starts tomorrow. */
export const editTimes = tabAction(async (scene, tab, id) => {
  const { rng, time, observations, logAction } = scene;
  const medicines = selectMedicines(tab.store.getState()).filter((one) => one.times.length > 0);
  if (medicines.length === 0) return false;
  const replaced = rng.pick(medicines);
  const { zone } = observations.zoneChanges.at(-1)!;
  const now = time.now();
  const clock = (at: number) => timeOf(localMinuteOf(at, zone));
  const last = replaced.times.findLast((one) => one <= clock(now));
  const kept = replaced.times.filter((one) => one !== last);
  const times = [...new Set([...kept, clock(now + rng.between(1, 15) * minute)])].toSorted();
  const changed = { ...replaced, times };
  const repeated = holdRepeated(scene, tab, replaced, changed);
  const startsAt = startTomorrow(repeated, localDateOf(now, zone), zone);
  observations.changedMedicines.add(replaced.key);
  logAction(
    `times of ${replaced.name}: ${times.join(', ')}, from tomorrow: ${repeated.join(', ')}`,
  );
  await save(scene, tab, id, [replaced, changed], { startsAt });
  return true;
});

const withOtherDays = <T extends PlannedMedicine>(
  { rng, time, observations, plan }: World,
  from: T,
  due: readonly string[] = [],
): T => {
  const { zone } = observations.zoneChanges.at(-1)!;
  // One taken as needed has no times.
  const planned = plan.medicines.find(({ name }) => name === from.name)?.times ?? ['08:00'];
  const times = from.times.length > 0 ? from.times : planned;
  const at = { at: time.now(), zone };
  return { ...from, times, schedule: changeSchedule(rng, from, at, due) };
};

/** Some end a pause soon, while a dose of it is still open. */
const mayResume = (scene: Scene, tab: Tab, id: number, medicineId: string): void => {
  const { rng, time, phone, observations, logAction } = scene;
  time.runAt(time.now() + rng.between(10, 900) * 1_000, () => {
    const paused = selectMedicines(tab.store.getState()).find((one) => one.id === medicineId);
    if (phone.tabs.get(id) !== tab || phone.isAsleep() || !paused?.schedule.paused_from) return;
    const { zone } = observations.zoneChanges.at(-1)!;
    const schedule = resume(paused.schedule, paused.times, time.now(), zone);
    logAction(`resumes ${describePlan({ ...paused, schedule })}`);
    void time.trackWork(save(scene, tab, id, [paused, { ...paused, schedule }]));
  });
};

/** Changes the days of a medicine, or chooses a version of one that was changed elsewhere too. */
export const editDays: SimulatedAction = tabAction(async (scene, tab, id) => {
  const { rng, logAction } = scene;
  const { dispatch, getState } = tab.store;
  const [conflict] = selectConflicts(getState());
  const medicines = selectMedicineViews(getState());
  if (conflict) {
    const { mine, newest, rows } = conflict;
    const isMine = rng.chance(0.5);
    logAction(`chooses the ${isMine ? 'own' : 'newest'} version of ${newest.name}`);
    const edit = { personId: newest.personId, replaced: newest, refused: rows };
    if (isMine) await dispatch(saveMedicine(mine, edit));
    else await dispatch(dropRows(rows));
  } else {
    if (medicines.length === 0) return false;
    const replaced = rng.pick(medicines);
    const due = replaced.open.map(({ dose }) => dose);
    const changed = withOtherDays(scene, replaced, due);
    logAction(`changes ${describePlan(changed)}`);
    const isPause = changed.schedule.paused_from !== replaced.schedule.paused_from;
    await save(scene, tab, id, [replaced, changed], { what: isPause ? 'paused' : 'changed' });
    if (due.length > 0 && rng.chance(0.5)) mayResume(scene, tab, id, replaced.id);
  }
  return true;
});

export const changeDaysByCarl: SimulatedAction = async (scene) => {
  const { server, rng, log } = scene;
  const medicines = await server.medicines();
  if (medicines.length === 0 || !server.state.up) return false;
  const changed = withOtherDays(scene, rng.pick(medicines));
  log(`Carl changes ${describePlan(changed)}`);
  await server.saveByCarl(changed);
  return true;
};
