import {
  addMedicine,
  editMedicine,
  removeMedicine,
} from '../../src/features/medications/medicineActions.ts';
import { doseAnswerChosen, doseUndoChosen } from '../../src/features/medications/events.ts';
import { selectResults } from '../../src/features/medications/selectors.ts';
import { putOffAlarms, silenceAlarms } from '../../src/features/alarms/alarmActions.ts';
import { alarmAnswered } from '../../src/features/alarms/events.ts';
import {
  selectMissed,
  selectRinging,
  selectShownAlarms,
} from '../../src/features/alarms/selectors.ts';
import { selectMedicines } from '../../src/api/medicines.ts';
import type { DaysPhone } from './daysPhone.ts';
import type { World } from './world.ts';

const minute = 60_000;
const mostTabs = 3;

interface Scene extends World {
  readonly phone: DaysPhone;
  readonly name: string;
}

/** Something that may happen; false where there is nothing for it to happen to. */
type Happening = (scene: Scene) => Promise<boolean> | boolean;

const someTab = ({ phone, dice }: Scene) => {
  const ids = [...phone.tabs.keys()];
  if (ids.length === 0 || phone.isAsleep()) return null;
  const id = dice.pick(ids);
  const tab = phone.tabs.get(id);
  return tab ? { id, tab } : null;
};

const answer: Happening = (scene) => {
  const found = someTab(scene);
  if (!found) return false;
  const { store } = found.tab;
  const shown = selectShownAlarms(store.getState());
  const ringing = shown.length > 0 ? shown : selectRinging(store.getState());
  if (ringing.length === 0) return false;
  const { medicineKey, dose, id } = scene.dice.pick(ringing);
  const status = scene.dice.chance(0.75) ? 'taken' : 'skipped';
  scene.tell(`${scene.name}, tab ${found.id}: answers ${id} ${status}`);
  store.dispatch(alarmAnswered({ medicineKey, dose, status }));
  // A double tap.
  if (scene.dice.chance(0.2)) store.dispatch(alarmAnswered({ medicineKey, dose, status }));
  return true;
};

const answerLate: Happening = (scene) => {
  const found = someTab(scene);
  const missed = found ? selectMissed(found.tab.store.getState()) : [];
  if (!found || missed.length === 0) return false;
  const { medicineKey, dose, id } = scene.dice.pick(missed);
  const occurredAt = scene.time.now() - scene.dice.between(0, 5) * minute;
  scene.tell(`${scene.name}, tab ${found.id}: took ${id} late`);
  found.tab.store.dispatch(doseAnswerChosen({ medicineKey, dose, status: 'taken', occurredAt }));
  return true;
};

const undo: Happening = (scene) => {
  const found = someTab(scene);
  const results = found ? selectResults(found.tab.store.getState()) : [];
  if (!found || results.length === 0) return false;
  const result = scene.dice.pick(results);
  scene.tell(`${scene.name}, tab ${found.id}: takes back ${result.id}`);
  found.tab.store.dispatch(doseUndoChosen(result));
  return true;
};

const hush: Happening = (scene) => {
  const found = someTab(scene);
  const shown = found ? selectShownAlarms(found.tab.store.getState()) : [];
  if (!found || shown.length === 0) return false;
  const isLater = scene.dice.chance(0.5);
  scene.tell(`${scene.name}, tab ${found.id}: ${isLater ? 'Later' : 'Stop sound'}`);
  if (isLater) found.tab.store.dispatch(putOffAlarms(shown));
  else found.tab.store.dispatch(silenceAlarms(shown));
  return true;
};

const tapNotification: Happening = async ({ phone, dice, tell, name }) => {
  if (phone.worker.shown.length === 0) return false;
  const shown = dice.pick(phone.worker.shown);
  const action = dice.pick(['taken', 'taken', 'skipped', '']);
  tell(`${name}: taps ${action || 'on'} ${String(shown.options.tag)}`);
  await phone.worker.tap(shown, action);
  return true;
};

/** Most people look into an app for some minutes; some leave it open. */
export const openTab: Happening = async ({ phone, dice, time, tell, name }) => {
  if (phone.tabs.size >= mostTabs || phone.isAsleep()) return false;
  const id = await time.busy(phone.open());
  tell(`${name}: opens tab ${id}`);
  const stays = dice.chance(0.94) ? dice.between(1, 20) : dice.between(40, 240);
  time.at(time.now() + stays * minute, () => {
    if (!phone.tabs.has(id)) return;
    tell(`${name}: closes tab ${id}`);
    phone.close(id);
  });
  return true;
};

const closeTab: Happening = (scene) => {
  const found = someTab(scene);
  if (!found) return false;
  const isKept = scene.dice.chance(0.8);
  scene.tell(`${scene.name}: ${isKept ? 'closes' : 'kills'} tab ${found.id}`);
  scene.phone.close(found.id, isKept);
  return true;
};

const turnTab: Happening = (scene) => {
  const found = someTab(scene);
  if (!found) return false;
  const to = !found.tab.isVisible;
  scene.tell(`${scene.name}: ${to ? 'shows' : 'hides'} tab ${found.id}`);
  scene.phone.setVisible(found.id, to);
  return true;
};

const sleepOrWake: Happening = ({ phone, tell, name }) => {
  const isAsleep = phone.isAsleep();
  tell(`${name}: ${isAsleep ? 'wakes' : 'sleeps'}`);
  if (isAsleep) phone.wake();
  else phone.sleep();
  return true;
};

const plugOrUnplug: Happening = ({ phone, dice, tell, name }) => {
  const to = dice.chance(0.7);
  tell(`${name}: ${to ? 'online' : 'offline'}`);
  phone.setOnline(to);
  return true;
};

const stopServer: Happening = ({ server, dice, time, tell }) => {
  if (!server.up) return false;
  server.up = false;
  tell('the server is gone');
  time.at(time.now() + dice.between(1, 300) * minute, () => {
    server.up = true;
    server.onChange();
    tell('the server is back');
  });
  return true;
};

const restartWorker: Happening = ({ phone, tell, name }) => {
  tell(`${name}: worker stopped`);
  phone.worker.restart();
  phone.worker.sync();
  return true;
};

const travel: Happening = ({ plan, phones, seen, time, tell }) => {
  if (plan.away === null) return false;
  const { zone } = seen.journeys.at(-1) ?? plan;
  const to = zone === plan.zone ? plan.away : plan.zone;
  seen.journeys.push({ from: time.now(), zone: to });
  for (const phone of phones) phone.travel(to);
  tell(`travels from ${zone} to ${to}`);
  return true;
};

const change: Happening = async (scene) => {
  const found = someTab(scene);
  if (!found) return false;
  const { store } = found.tab;
  const medicines = selectMedicines(store.getState());
  if (medicines.length === 0) return false;
  const medicine = scene.dice.pick(medicines);
  scene.seen.touched.add(medicine.key);
  const form = {
    name: medicine.name,
    dosage: '2 tablets',
    frequency: 'custom' as const,
    times: medicine.times,
  };
  switch (scene.dice.between(0, 4)) {
    case 0:
      scene.tell(`${scene.name}: deletes ${medicine.name}`);
      await store.dispatch(removeMedicine(medicine));
      return true;
    case 1: {
      const name = `Medicine ${scene.dice.between(20, 99)}`;
      scene.seen.touched.add(name.toLowerCase());
      scene.tell(`${scene.name}: renames ${medicine.name} to ${name}`);
      await store.dispatch(editMedicine(medicine, { ...form, name }));
      return true;
    }
    case 2: {
      const name = `Medicine ${scene.dice.between(20, 99)}`;
      scene.seen.touched.add(name.toLowerCase());
      scene.tell(`${scene.name}: adds ${name}`);
      await store.dispatch(addMedicine({ ...form, name }, medicine.personId));
      return true;
    }
    default:
      scene.tell(`${scene.name}: edits the dosage of ${medicine.name}`);
      await store.dispatch(editMedicine(medicine, form));
      return true;
  }
};

const happenings: readonly (readonly [weight: number, Happening])[] = [
  [30, answer],
  [8, tapNotification],
  [12, openTab],
  [6, closeTab],
  [5, turnTab],
  [4, hush],
  [4, undo],
  [4, answerLate],
  [4, sleepOrWake],
  [4, plugOrUnplug],
  [3, restartWorker],
  [2, stopServer],
  [2, travel],
  [1, change],
];
const bag = happenings.flatMap(([weight, happening]) =>
  Array.from({ length: weight }, () => happening),
);

export const sceneOf = (world: World, phone: DaysPhone): Scene => ({
  ...world,
  phone,
  name: `phone ${world.phones.indexOf(phone) + 1}`,
});

/** One thing happens to one of the phones, or to the server. */
export const act = async (world: World): Promise<void> => {
  const { dice, phones } = world;
  const phone = dice.pick(phones);
  const scene = sceneOf(world, phone);
  for (let tries = 0; tries < 4; tries += 1) {
    if (await dice.pick(bag)(scene)) return;
  }
};
