import { makeAnswer, makeUndo } from '../../domain/answers.ts';
import { doseId, isOpen } from '../../domain/doses.ts';
import { minute } from '../../domain/specConstants.ts';
import { snoozeAlarms, silenceAlarms } from '../../src/features/alarms/alarmActions.ts';
import * as alarms from '../../src/features/alarms/selectors.ts';
import { recordAnswer } from '../../src/doses/recordAnswer.ts';
import { selectUndoableAnswers } from '../../src/features/medications/selectors.ts';
import { changeDaysByCarl, changeMedicine, editDays, editTimes } from './medicineChanges.ts';
import { type Scene, type SimulatedAction, tabAction } from './scene.ts';
import type { SimulatedPhone } from './simulatedPhone.ts';
import type { World } from './world.ts';

const maxTabs = 3;

const answerLate = tabAction(({ rng, time, logAction }, { store }) => {
  const missed = alarms.selectMissed(store.getState());
  if (missed.length === 0) return false;
  const { medicineKey, dose, id } = rng.pick(missed);
  const occurredAt = time.now() - rng.between(0, 5) * minute;
  logAction(`took ${id} late`);
  void store.dispatch(recordAnswer({ medicineKey, dose, status: 'taken', occurredAt }));
  return true;
});

const undo = tabAction(({ phone, rng, time, logAction }, tab, tabId) => {
  const { store } = tab;
  const results = selectUndoableAnswers(store.getState());
  if (results.length === 0) return false;
  const { id, medicineKey, dose } = rng.pick(results);
  logAction(`takes back ${id}`);
  void store.dispatch(recordAnswer({ medicineKey, dose, status: 'pending' }));
  if (rng.chance(0.7)) return true;
  const occurredAt = time.now() - rng.between(0, 5) * minute;
  time.runAt(time.now() + rng.between(2, 60) * 1_000, () => {
    if (phone.tabs.get(tabId) !== tab || phone.isAsleep()) return;
    logAction(`took ${id} earlier`);
    void store.dispatch(recordAnswer({ medicineKey, dose, status: 'taken', occurredAt }));
  });
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
  void store.dispatch(recordAnswer({ medicineKey, dose, status }));
  // A double tap.
  if (rng.chance(0.2)) void store.dispatch(recordAnswer({ medicineKey, dose, status }));
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

const changeDays: SimulatedAction = async (scene) => {
  if (scene.phone.tabs.size === 0) await openTab(scene);
  return editDays(scene);
};

/** Carl asks about a dose that is reported to him as missed. */
const askByCarl: SimulatedAction = async ({ server, rng, observations, log }) => {
  const missed = server.state.up ? await server.missed() : [];
  if (missed.length === 0) return false;
  const { medicineKey, dose } = rng.pick(missed);
  const at = await server.askByCarl(medicineKey, dose);
  log(`Carl asks about ${dose}|${medicineKey}${at === null ? ', in vain' : ''}`);
  if (at !== null) observations.asked.set(doseId(medicineKey, dose), at);
  return true;
};

/** Carl marks an open dose as taken, and soon sees that it was the wrong one. */
const mistakeByCarl: SimulatedAction = async ({ server, rng, observations, time, log }) => {
  if (!server.state.up) return false;
  const open = (await server.doses()).filter(
    ({ dueAt, status }) =>
      status === 'pending' && dueAt !== null && isOpen({ dose: '', at: dueAt }, time.now()),
  );
  if (open.length === 0) return false;
  const row = rng.pick(open);
  const id = doseId(row.medicineKey, row.dose);
  const answer = async (status: 'taken' | 'pending') => {
    const now = time.now();
    if (!server.state.up || !(await server.answerByCarl(row, status))) return false;
    log(`Carl: ${status} ${id}`);
    const said = status === 'taken' ? makeAnswer(status, now) : makeUndo(now);
    const { medicineKey, dose } = row;
    observations.answers.push({ medicineKey, dose, answer: said, isByCarl: true });
    if (status === 'pending') observations.asked.set(id, now);
    return true;
  };
  if (!(await answer('taken'))) return false;
  const later = time.now() + rng.between(5, 240) * 1_000;
  time.runAt(later, () => void time.trackWork(answer('pending')));
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
  [6, askByCarl],
  [6, mistakeByCarl],
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
