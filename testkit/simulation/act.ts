import { minute } from '../../domain/constants.ts';
import { selectMedicines } from '../../src/api/medicines.ts';
import type { AppThunk } from '../../src/app/types.ts';
import { putOffAlarms, silenceAlarms } from '../../src/features/alarms/alarmActions.ts';
import { alarmAnswered } from '../../src/features/alarms/events.ts';
import * as alarms from '../../src/features/alarms/selectors.ts';
import { doseAnswerChosen, doseUndoChosen } from '../../src/features/medications/events.ts';
import * as medicineActions from '../../src/features/medications/medicineActions.ts';
import { selectResults } from '../../src/features/medications/selectors.ts';
import type { DaysPhone } from './daysPhone.ts';
import type { World } from './world.ts';

const mostTabs = 3;

interface Scene extends World {
  readonly phone: DaysPhone;
  /** Writes into the story what the user does with the phone. */
  readonly note: (what: string) => void;
}

type Tab = DaysPhone['tabs'] extends ReadonlyMap<number, infer T> ? T : never;
/** Something that may happen; false when it cannot. */
type Happening = (scene: Scene) => Promise<boolean> | boolean;

/** Something that happens in a tab of the phone. */
const inTab =
  (happens: (scene: Scene, tab: Tab, id: number) => Promise<boolean> | boolean): Happening =>
  (scene) => {
    const { phone, dice } = scene;
    if (phone.tabs.size === 0 || phone.isAsleep()) return false;
    const [id, tab] = dice.pick([...phone.tabs]);
    const note = (what: string) => scene.note(`tab ${id}: ${what}`);
    return happens({ ...scene, note }, tab, id);
  };

const answer = inTab(({ dice, note }, { store }) => {
  const shown = alarms.selectShownAlarms(store.getState());
  const ringing = shown.length > 0 ? shown : alarms.selectRinging(store.getState());
  if (ringing.length === 0) return false;
  const { medicineKey, dose, id } = dice.pick(ringing);
  const status = dice.chance(0.75) ? 'taken' : 'skipped';
  note(`answers ${id} ${status}`);
  store.dispatch(alarmAnswered({ medicineKey, dose, status }));
  // A double tap.
  if (dice.chance(0.2)) store.dispatch(alarmAnswered({ medicineKey, dose, status }));
  return true;
});

const answerLate = inTab(({ dice, time, note }, { store }) => {
  const missed = alarms.selectMissed(store.getState());
  if (missed.length === 0) return false;
  const { medicineKey, dose, id } = dice.pick(missed);
  const occurredAt = time.now() - dice.between(0, 5) * minute;
  note(`took ${id} late`);
  store.dispatch(doseAnswerChosen({ medicineKey, dose, status: 'taken', occurredAt }));
  return true;
});

const undo = inTab(({ dice, note }, { store }) => {
  const results = selectResults(store.getState());
  if (results.length === 0) return false;
  const result = dice.pick(results);
  note(`takes back ${result.id}`);
  store.dispatch(doseUndoChosen(result));
  return true;
});

const hush = inTab(({ dice, note }, { store }) => {
  const shown = alarms.selectShownAlarms(store.getState());
  if (shown.length === 0) return false;
  const isLater = dice.chance(0.5);
  note(isLater ? 'Later' : 'Stop sound');
  if (isLater) store.dispatch(putOffAlarms(shown));
  else store.dispatch(silenceAlarms(shown));
  return true;
});

const tapNotification: Happening = async ({ phone, dice, note }) => {
  if (phone.worker.shown.length === 0) return false;
  const shown = dice.pick(phone.worker.shown);
  const action = dice.pick(['taken', 'taken', 'skipped', '']);
  note(`taps ${action || 'on'} ${String(shown.options.tag)}`);
  await phone.worker.tap(shown, action);
  return true;
};

/** Most users look into an app for some minutes; some leave it open. */
export const openTab = async ({ phone, dice, time, note }: Scene): Promise<boolean> => {
  if (phone.tabs.size >= mostTabs || phone.isAsleep()) return false;
  const id = await time.busy(phone.open());
  note(`opens tab ${id}`);
  const stays = dice.chance(0.94) ? dice.between(1, 20) : dice.between(40, 240);
  time.at(time.now() + stays * minute, () => {
    if (phone.tabs.has(id)) note(`closes tab ${id}`);
    phone.close(id);
  });
  return true;
};

const closeTab = inTab(({ phone, dice, note }, _tab, id) => {
  const isKept = dice.chance(0.8);
  note(isKept ? 'closed' : 'killed');
  phone.close(id, isKept);
  return true;
});

const turnTab = inTab(({ phone, note }, { state }, id) => {
  note(state.isVisible ? 'hidden' : 'shown');
  phone.setVisible(id, !state.isVisible);
  return true;
});

const sleepOrWake: Happening = ({ phone, note }) => {
  note(phone.isAsleep() ? 'wakes' : 'sleeps');
  if (phone.isAsleep()) phone.wake();
  else phone.sleep();
  return true;
};

const plugOrUnplug: Happening = ({ phone, dice, note }) => {
  const to = dice.chance(0.7);
  note(to ? 'online' : 'offline');
  phone.setOnline(to);
  return true;
};

const stopServer: Happening = ({ server, dice, time, tell }) => {
  if (!server.state.up) return false;
  server.state.up = false;
  tell('the server stops');
  time.at(time.now() + dice.between(1, 300) * minute, () => {
    server.state.up = true;
    server.state.onChange();
    tell('the server is back');
  });
  return true;
};

const restartWorker: Happening = ({ phone, note }) => {
  note('worker stopped');
  phone.worker.restart();
  phone.worker.sync();
  return true;
};

const travel: Happening = ({ plan, phones, seen, time, tell }) => {
  if (plan.away === null) return false;
  const zone = seen.journeys.at(-1)?.zone === plan.zone ? plan.away : plan.zone;
  seen.journeys.push({ from: time.now(), zone });
  for (const phone of phones) phone.travel(zone);
  tell(`travels to ${zone}`);
  return true;
};

const change = inTab(async ({ dice, seen, note }, { store }) => {
  const medicines = selectMedicines(store.getState());
  if (medicines.length === 0) return false;
  const medicine = dice.pick(medicines);
  const { name, times, personId } = medicine;
  const form = { name, dosage: '2 tablets', frequency: 'custom' as const, times };
  const newName = `Medicine ${dice.between(20, 99)}`;
  const { addMedicine, editMedicine, removeMedicine } = medicineActions;
  const [what, thunk] = dice.pick<readonly [string, AppThunk<Promise<unknown>>]>([
    [`deletes ${name}`, removeMedicine(medicine)],
    [`renames ${name} to ${newName}`, editMedicine(medicine, { ...form, name: newName })],
    [`adds ${newName}`, addMedicine({ ...form, name: newName }, personId)],
    [`edits the dosage of ${name}`, editMedicine(medicine, form)],
  ]);
  seen.touched.add(medicine.key).add(newName.toLowerCase());
  note(what);
  await store.dispatch(thunk);
  return true;
});

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

export const sceneOf = (world: World, phone: DaysPhone): Scene => {
  const name = `phone ${world.phones.indexOf(phone) + 1}`;
  return { ...world, phone, note: (what) => world.tell(`${name}: ${what}`) };
};

/** One thing happens to one of the phones, or to the server. */
export const act = async (world: World): Promise<void> => {
  const scene = sceneOf(world, world.dice.pick(world.phones));
  for (let tries = 0; tries < 4; tries += 1) {
    if (await world.dice.pick(bag)(scene)) return;
  }
};
