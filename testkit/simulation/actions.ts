import { minute } from '../../domain/specConstants.ts';
import { doseId } from '../../domain/doses.ts';
import { findRepeatedTimes } from '../../domain/repeatedTimes.ts';
import { addDays, instantOf, localDateOf, localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { selectMedicines } from '../../src/api/medicineSelectors.ts';
import type { AppThunk } from '../../src/app/types.ts';
import { snoozeAlarms, silenceAlarms } from '../../src/features/alarms/alarmActions.ts';
import * as alarms from '../../src/features/alarms/selectors.ts';
import { answerDose } from '../../src/doses/answerDose.ts';
import * as medicineActions from '../../src/features/medications/medicineActions.ts';
import { selectConflicts } from '../../src/features/medications/conflicts.ts';
import { selectUndoableAnswers } from '../../src/features/medications/selectors.ts';
import { changeSchedule, describePlan, type PlannedMedicine } from './plan.ts';
import type { SimulatedPhone } from './simulatedPhone.ts';
import type { World } from './world.ts';

const maxTabs = 3;

interface Scene extends World {
  readonly phone: SimulatedPhone;
  /** Writes into the story what the user does with the phone. */
  readonly logAction: (what: string) => void;
}

type Tab = SimulatedPhone['tabs'] extends ReadonlyMap<number, infer T> ? T : never;
/** Something that may happen; false when it cannot. */
type SimulatedAction = (scene: Scene) => Promise<boolean> | boolean;

/** Something that happens in a tab of the phone. */
const tabAction =
  (action: (scene: Scene, tab: Tab, id: number) => Promise<boolean> | boolean): SimulatedAction =>
  (scene) => {
    const { phone, rng } = scene;
    if (phone.tabs.size === 0 || phone.isAsleep()) return false;
    const [id, tab] = rng.pick([...phone.tabs]);
    const note = (what: string) => scene.logAction(`tab ${id}: ${what}`);
    return action({ ...scene, logAction: note }, tab, id);
  };

const answerLate = tabAction(({ rng, time, logAction }, { store }) => {
  const missed = alarms.selectMissed(store.getState());
  if (missed.length === 0) return false;
  const { medicineKey, dose, id } = rng.pick(missed);
  const occurredAt = time.now() - rng.between(0, 5) * minute;
  logAction(`took ${id} late`);
  void store.dispatch(answerDose({ medicineKey, dose, status: 'taken', occurredAt }));
  return true;
});

const undo = tabAction(({ rng, logAction }, { store }) => {
  const results = selectUndoableAnswers(store.getState());
  if (results.length === 0) return false;
  const { id, medicineKey, dose } = rng.pick(results);
  logAction(`takes back ${id}`);
  void store.dispatch(answerDose({ medicineKey, dose, status: 'pending' }));
  return true;
});

const snoozeOrSilence = tabAction(({ rng, logAction }, { store }) => {
  const shown = alarms.selectShownAlarms(store.getState());
  if (shown.length === 0) return false;
  const isLater = rng.chance(0.5);
  logAction(isLater ? 'Later' : 'Stop sound');
  if (isLater) store.dispatch(snoozeAlarms(shown));
  else store.dispatch(silenceAlarms(shown));
  return true;
});

const tapNotification: SimulatedAction = async ({ phone, rng, logAction }) => {
  if (phone.worker.shown.length === 0) return false;
  const shown = rng.pick(phone.worker.shown);
  const action = rng.pick(['taken', 'taken', 'skipped', '']);
  logAction(`taps ${action || 'on'} ${String(shown.options.tag)}`);
  await phone.worker.tap(shown, action);
  return true;
};

/** Most users look into an app for some minutes; some leave it open. */
export const openTab = async ({ phone, rng, time, logAction }: Scene): Promise<boolean> => {
  if (phone.tabs.size >= maxTabs || phone.isAsleep()) return false;
  const id = await time.trackWork(phone.open());
  logAction(`opens tab ${id}`);
  const stays = rng.chance(0.94) ? rng.between(1, 20) : rng.between(40, 240);
  time.runAt(time.now() + stays * minute, () => {
    if (phone.tabs.has(id)) logAction(`closes tab ${id}`);
    phone.close(id);
  });
  return true;
};

/** Some undo soon what they have just answered. */
const answerInTab = tabAction((scene, { store }) => {
  const { rng, time, logAction } = scene;
  const shown = alarms.selectShownAlarms(store.getState());
  const ringing = shown.length > 0 ? shown : alarms.selectRinging(store.getState());
  if (ringing.length === 0) return false;
  const { medicineKey, dose, id } = rng.pick(ringing);
  const status = rng.chance(0.75) ? 'taken' : 'skipped';
  logAction(`answers ${id} ${status}`);
  void store.dispatch(answerDose({ medicineKey, dose, status }));
  // A double tap.
  if (rng.chance(0.2)) void store.dispatch(answerDose({ medicineKey, dose, status }));
  if (rng.chance(0.4)) {
    const soon = rng.pick([rng.between(1, 59), rng.between(60, 600)]) * 1_000;
    time.runAt(time.now() + soon, () => void undo(scene));
  } else if (rng.chance(0.2))
    time.runAt(time.now() + minute, () => void time.trackWork(Promise.resolve(editTimes(scene))));
  return true;
});

const answer: SimulatedAction = async (scene) => {
  if (scene.phone.tabs.size === 0) await openTab(scene);
  return answerInTab(scene);
};

const closeTab = tabAction(({ phone, rng, logAction }, _tab, id) => {
  const isKept = rng.chance(0.8);
  logAction(isKept ? 'closed' : 'killed');
  phone.close(id, isKept);
  return true;
});

const toggleTabVisibility = tabAction(({ phone, logAction }, { state }, id) => {
  logAction(state.isVisible ? 'hidden' : 'shown');
  phone.setVisible(id, !state.isVisible);
  return true;
});

const sleepOrWake: SimulatedAction = ({ phone, logAction }) => {
  logAction(phone.isAsleep() ? 'wakes' : 'sleeps');
  if (phone.isAsleep()) phone.wake();
  else phone.sleep();
  return true;
};

const toggleNetwork: SimulatedAction = ({ phone, rng, logAction }) => {
  const to = rng.chance(0.7);
  logAction(to ? 'online' : 'offline');
  phone.setOnline(to);
  return true;
};

const stopServer: SimulatedAction = ({ server, rng, time, log }) => {
  if (!server.state.up) return false;
  server.state.up = false;
  log('the server stops');
  time.runAt(time.now() + rng.between(1, 300) * minute, () => {
    server.state.up = true;
    server.state.onChange();
    log('the server is back');
  });
  return true;
};

const restartWorker: SimulatedAction = ({ phone, logAction }) => {
  logAction('worker stopped');
  phone.worker.restart();
  phone.worker.sync();
  return true;
};

const travel: SimulatedAction = ({ plan, phones, observations, time, log }) => {
  if (plan.away === null) return false;
  const zone = observations.zoneChanges.at(-1)?.zone === plan.zone ? plan.away : plan.zone;
  observations.zoneChanges.push({ from: time.now(), zone });
  for (const phone of phones) phone.travel(zone);
  log(`travels to ${zone}`);
  return true;
};

const changeMedicine = tabAction(async ({ rng, observations, logAction }, { store }) => {
  const medicines = selectMedicines(store.getState());
  if (medicines.length === 0) return false;
  const medicine = rng.pick(medicines);
  const { name, personId } = medicine;
  const change = { ...medicine, dosage: '2 tablets' };
  const newName = `Medicine ${rng.between(20, 99)}`;
  const { saveMedicine, removeMedicine } = medicineActions;
  const renamed = { ...change, name: newName };
  const edit = { personId, replaced: medicine };
  const [what, thunk] = rng.pick<readonly [string, AppThunk<Promise<unknown>>]>([
    [`deletes ${name}`, removeMedicine(medicine)],
    [`renames ${name} to ${newName}`, saveMedicine(renamed, edit)],
    [`adds ${newName}`, saveMedicine(renamed, { personId, replaced: null })],
    [`edits the dosage of ${name}`, saveMedicine(change, edit)],
  ]);
  observations.changedMedicines.add(medicine.key).add(newName.toLowerCase());
  logAction(what);
  await store.dispatch(thunk);
  return true;
});

/** Changes a time, as the form does: what repeats an answered dose starts tomorrow. */
const editTimes = tabAction(async ({ rng, time, observations, logAction }, { store }) => {
  const medicines = selectMedicines(store.getState()).filter((one) => one.times.length > 0);
  if (medicines.length === 0) return false;
  const replaced = rng.pick(medicines);
  const { zone } = observations.zoneChanges.at(-1)!;
  const now = time.now();
  const clock = (at: number) => timeOf(localMinuteOf(at, zone));
  const last = replaced.times.findLast((one) => one <= clock(now));
  const kept = replaced.times.filter((one) => one !== last);
  const times = [...new Set([...kept, clock(now + rng.between(1, 15) * minute)])].toSorted();
  const { answers } = store.getState().medications;
  const change = { times, schedule: replaced.schedule, now, zone };
  const repeated = findRepeatedTimes(answers, replaced, change)?.times ?? [];
  const tomorrow = instantOf(`${addDays(localDateOf(now, zone), 1)}T00:00`, zone);
  const startsAt = Object.fromEntries(repeated.map((one) => [one, tomorrow]));
  observations.changedMedicines.add(replaced.key);
  for (const one of repeated)
    observations.held.add(doseId(replaced.key, `${localDateOf(now, zone)}T${one}`));
  logAction(
    `times of ${replaced.name}: ${times.join(', ')}, from tomorrow: ${repeated.join(', ')}`,
  );
  const edit = { personId: replaced.personId, replaced, startsAt };
  await store.dispatch(medicineActions.saveMedicine({ ...replaced, times }, edit));
  return true;
});

const withOtherDays = <T extends PlannedMedicine>(
  { rng, time, observations, plan }: World,
  from: T,
): T => {
  const now = localMinuteOf(time.now(), observations.zoneChanges.at(-1)!.zone);
  // One taken as needed has no times.
  const planned = plan.medicines.find(({ name }) => name === from.name)?.times ?? ['08:00'];
  const times = from.times.length > 0 ? from.times : planned;
  return { ...from, times, schedule: changeSchedule(rng, from.schedule, now) };
};

/** Changes the days of a medicine, or chooses a version of one that was changed elsewhere too. */
const editDays = tabAction(async (scene, { store }) => {
  const { rng, logAction } = scene;
  const { saveMedicine, dropRows } = medicineActions;
  const [conflict] = selectConflicts(store.getState());
  const medicines = selectMedicines(store.getState());
  if (conflict) {
    const { mine, newest, rows } = conflict;
    const isMine = rng.chance(0.5);
    logAction(`chooses the ${isMine ? 'own' : 'newest'} version of ${newest.name}`);
    const edit = { personId: newest.personId, replaced: newest, refused: rows };
    if (isMine) await store.dispatch(saveMedicine(mine, edit));
    else await store.dispatch(dropRows(rows));
  } else {
    if (medicines.length === 0) return false;
    const replaced = rng.pick(medicines);
    const changed = withOtherDays(scene, replaced);
    logAction(`changes ${describePlan(changed)}`);
    await store.dispatch(saveMedicine(changed, { personId: replaced.personId, replaced }));
  }
  return true;
});

const changeDays: SimulatedAction = async (scene) => {
  if (scene.phone.tabs.size === 0) await openTab(scene);
  return editDays(scene);
};

const changeDaysByCarl: SimulatedAction = async (scene) => {
  const { server, rng, log } = scene;
  const medicines = await server.medicines();
  if (medicines.length === 0 || !server.state.up) return false;
  const changed = withOtherDays(scene, rng.pick(medicines));
  log(`Carl changes ${describePlan(changed)}`);
  await server.saveByCarl(changed);
  return true;
};

const weightedActions: readonly (readonly [weight: number, SimulatedAction])[] = [
  [30, answer],
  [8, tapNotification],
  [12, openTab],
  [6, closeTab],
  [5, toggleTabVisibility],
  [4, snoozeOrSilence],
  [10, undo],
  [4, answerLate],
  [4, sleepOrWake],
  [4, toggleNetwork],
  [3, restartWorker],
  [2, stopServer],
  [2, travel],
  [1, changeMedicine],
  [4, changeDays],
  [3, editTimes],
  [3, changeDaysByCarl],
];
const actionPool = weightedActions.flatMap(([weight, happening]) =>
  Array.from({ length: weight }, () => happening),
);

export const sceneOf = (world: World, phone: SimulatedPhone): Scene => {
  const name = `phone ${world.phones.indexOf(phone) + 1}`;
  return { ...world, phone, logAction: (what) => world.log(`${name}: ${what}`) };
};

/** One thing happens to one of the phones, or to the server. */
export const performRandomAction = async (world: World): Promise<void> => {
  const scene = sceneOf(world, world.rng.pick(world.phones));
  for (let tries = 0; tries < 4; tries += 1) {
    if (await world.rng.pick(actionPool)(scene)) return;
  }
};
