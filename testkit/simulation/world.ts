import { day, minute } from '../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../domain/doseTimes.ts';
import { doseId } from '../../domain/doses.ts';
import { type Medicine, medicineKey } from '../../domain/medicines.ts';
import { instantOf, localMinuteOf } from '../../domain/zonedTime.ts';
import { selectMedicines } from '../../src/api/medicineSelectors.ts';
import { flushRequested } from '../../src/api/outbox/events.ts';
import { nextDueAt } from '../domain/nextDueAt.ts';
import { seededRandom } from '../domain/seededRandom.ts';
import { performRandomAction, openTab, sceneOf } from './actions.ts';
import { type SimulatedPhone, makeSimulatedPhone } from './simulatedPhone.ts';
import { type SimulatedServer, makeSimulatedServer } from './simulatedServer.ts';
import { makeObservations, type Observations } from './observations.ts';
import { type Rng, actionInstants, describePlan, makeRng, type Plan, makePlan } from './plan.ts';
import { isPlannedBy } from './savedVersions.ts';
import { makeSimulatedTime, type SimulatedTime } from './simulatedTime.ts';
import { observePhone } from './observePhone.ts';

const second = 1_000;

/** Everything that takes part in some days. */
export interface World {
  readonly plan: Plan;
  readonly rng: Rng;
  readonly time: SimulatedTime;
  readonly server: SimulatedServer;
  readonly phones: readonly SimulatedPhone[];
  readonly observations: Observations;
  /** Writes into the story. */
  readonly log: (what: string) => void;
}

type OutgoingPush = Awaited<ReturnType<SimulatedServer['runDoseClockPass']>>[number];

const checkPushPlanned = (
  { time, server, observations }: World,
  key: string,
  { minute: dose, undone_at: undoneAt = -1 }: { minute: string; undone_at?: number | undefined },
): void => {
  const id = doseId(key, dose);
  observations.notified.add(id);
  const askedAt = observations.asked.get(id) ?? -Infinity;
  // A question about a miss, whatever was undone or changed before.
  if (time.now() < askedAt + autoMissAfterMs) return;
  const [place, ...moves] = observations.zoneChanges;
  if (moves.length === 0 && undoneAt >= instantOf(dose, place!.zone))
    observations.faults.push(`the server pushed ${id} though only its answer was undone`);
  const inForce = server.versions.inForce(key, time.now(), time.now());
  if (inForce.some((version) => version.acceptedAt <= time.now() && isPlannedBy(version, dose)))
    return;
  observations.faults.push(`the server pushed ${id} though it was not planned`);
};

const deliverPush = (world: World, push: OutgoingPush): void => {
  const { time, rng, phones, observations, log } = world;
  const { kind, message } = push;
  const { dose, doses = dose ? [dose] : [] } = message.notification.data;
  if (kind === 'missed') observations.notifiedMisses.add(push.subjectId);
  const index = phones.findIndex(({ deviceId }) => deviceId === push.deviceId);
  const phone = phones[index];
  if (!phone) return;
  for (const each of kind === 'dose' ? doses : [])
    checkPushPlanned(world, medicineKey(each.medicine_name), each);
  if (rng.chance(0.1)) return;
  time.runAt(time.now() + rng.between(0, rng.chance(0.9) ? 3 : 240) * second, () => {
    if (time.now() >= push.expiresAt || !phone.isOnline()) return;
    log(`phone ${index + 1}: push ${kind}`);
    phone.worker.push(message);
  });
};

/** When nothing is due, the dose clock finds nothing either. */
const maxPauseMs = 360 * minute;

/** Passes of the dose clock: when something is due, and soon after a call that may change that. */
const runServer = (world: World): void => {
  const { time, server, rng, phones } = world;
  const idle = { at: Infinity, cancel: () => {} };
  let knownVersion = -1;
  let medicines: readonly Medicine[] = [];
  let planned = idle;
  const planBy = (at: number) => {
    if (at >= planned.at) return;
    planned.cancel();
    planned = { at, cancel: time.runAt(at, () => void time.trackWork(pass())) };
  };
  const poll = () => {
    for (const phone of phones.filter((each) => each.isOnline())) {
      for (const tab of phone.tabs.values())
        if (tab.state.isVisible) void time.trackWork(tab.fetchList());
    }
  };
  const pass = async () => {
    planned = idle;
    if (!server.state.up) return;
    for (const push of await server.runDoseClockPass()) deliverPush(world, push);
    const { version, nextLook, zone } = await server.readStatus();
    if (version !== knownVersion) {
      knownVersion = version;
      time.runAt(time.now() + 3 * second, poll);
      medicines = await server.medicines();
    }
    const due = nextDueAt(medicines, time.now(), zone);
    const next = Math.min(nextLook ?? Infinity, due ?? Infinity, time.now() + maxPauseMs);
    planBy(Math.max(next + rng.between(0, 3) * second, time.now() + 5 * second));
  };
  server.state.onChange = () => planBy(time.now() + 2 * second);
  planBy(time.now() + second);
};

/** Everything is up again: what was stored is sent, and what is open ends. */
const recoverAndFinish = async ({ time, server, phones, log }: World): Promise<void> => {
  log('everything is up again');
  server.state.up = true;
  server.state.onChange();
  for (const phone of phones) {
    phone.wake();
    phone.setOnline(true);
    await time.settle();
  }
  for (const at of [1, 6, 12, 24]) {
    // The user may close a tab meanwhile.
    for (const phone of phones) if (phone.tabs.size === 0) await time.trackWork(phone.open());
    await time.advanceTo(time.now() + at * minute);
    for (const { state, store, fetchList } of phones.flatMap(({ tabs }) => [...tabs.values()])) {
      state.isVisible = true;
      store.dispatch(flushRequested({ reason: 'person' }));
      await time.trackWork(fetchList());
    }
    await time.settle();
  }
};

const simulate = async (seed: number, days: number): Promise<World> => {
  const rng = makeRng(seed);
  const plan = makePlan(rng);
  const { zone, start } = plan;
  const time = makeSimulatedTime(start);
  const server = await makeSimulatedServer(time);
  const observations = makeObservations();
  observations.zoneChanges.push({ from: start, zone });
  const zoneNow = () => observations.zoneChanges.at(-1)?.zone ?? zone;
  const log = (what: string) =>
    void observations.story.push(`${localMinuteOf(time.now(), zoneNow())} ${what}`);
  const phones: SimulatedPhone[] = [];
  for (let index = 0; index < plan.phones; index += 1) {
    const observed = observePhone({
      time,
      observations,
      log,
      name: `phone ${index + 1}`,
      personId: server.rosa.id,
      versions: server.versions,
      phone: () => phones[index],
    });
    const phone = await makeSimulatedPhone({
      time,
      server,
      zone,
      newId: rng.newId,
      observer: observed,
    });
    const { add } = phone.stores.outbox;
    phone.stores.outbox.add = (row) => {
      if (row.said) observations.answers.push(row.said);
      const [call] = row.calls;
      if (call?.endpoint === 'saveMedicine') {
        const { name, revision, schedule } = call.body;
        const key = medicineKey(name);
        server.versions.add({ key, revision, schedule, madeAt: time.now() });
      }
      return add(row);
    };
    phones.push(phone);
  }
  const world: World = { plan, rng, time, server, phones, observations, log };
  await server.addMedicines(plan);
  for (const medicine of plan.medicines) log(describePlan(medicine));
  await openTab(sceneOf(world, phones[0]!));
  runServer(world);
  for (let past = 0; past < days; past += 1) {
    const shown = [...phones[0]!.tabs.values()].flatMap(({ store }) =>
      selectMedicines(store.getState()),
    );
    const medicines = shown.length > 0 ? shown : plan.medicines;
    const times = [...new Set(medicines.flatMap((medicine) => medicine.times))];
    for (const instant of actionInstants(rng, times, start + past * day, zoneNow())) {
      await time.advanceTo(Math.max(time.now() + second, instant));
      await time.trackWork(performRandomAction(world));
      await time.settle();
    }
  }
  await recoverAndFinish(world);
  return world;
};

/** Simulates the days of a seed, and returns all that was seen. */
export const simulateDays = async (seed: number, days: number): Promise<World> => {
  const { random } = Math;
  // The app's own random delays are the seed's, too.
  Math.random = seededRandom(seed);
  return simulate(seed, days).finally(() => {
    Math.random = random;
  });
};
