import { day, minute } from '../../domain/constants.ts';
import { doseId } from '../../domain/doses.ts';
import { type Medicine, medicineKey } from '../../domain/medicines.ts';
import { localMinuteOf } from '../../domain/zonedTime.ts';
import { selectMedicines } from '../../src/api/medicines.ts';
import { outboxWoken } from '../../src/api/outbox/events.ts';
import { nextDueAt } from '../domain/nextDueAt.ts';
import { randomFrom } from '../domain/random.ts';
import { act, openTab, sceneOf } from './act.ts';
import { type DaysPhone, makeDaysPhone } from './daysPhone.ts';
import { type DaysServer, makeDaysServer } from './daysServer.ts';
import { makeObservations, type Observations } from './observations.ts';
import { type Dice, instantsOf, makeDice, type Plan, planOf } from './plan.ts';
import { makeVirtualTime, type VirtualTime } from './virtualTime.ts';
import { watch } from './watch.ts';

const second = 1_000;

/** Everything that takes part in some days. */
export interface World {
  readonly plan: Plan;
  readonly dice: Dice;
  readonly time: VirtualTime;
  readonly server: DaysServer;
  readonly phones: readonly DaysPhone[];
  readonly seen: Observations;
  /** Writes into the story. */
  readonly tell: (what: string) => void;
}

type OutgoingPush = Awaited<ReturnType<DaysServer['pass']>>[number];

const deliver = ({ time, dice, phones, seen, tell }: World, push: OutgoingPush): void => {
  const { kind, message } = push;
  const { dose } = message.notification.data;
  if (kind === 'missed') seen.missesTold.add(push.subjectId);
  const index = phones.findIndex(({ deviceId }) => deviceId === push.deviceId);
  const phone = phones[index];
  if (!phone) return;
  if (kind === 'dose' && dose) seen.told.add(doseId(medicineKey(dose.medicine_name), dose.minute));
  if (dice.chance(0.1)) return;
  time.at(time.now() + dice.between(0, dice.chance(0.9) ? 3 : 240) * second, () => {
    if (time.now() >= push.expiresAt || !phone.isOnline()) return;
    tell(`phone ${index + 1}: push ${kind}`);
    phone.worker.push(message);
  });
};

/** When nothing is due, the dose clock finds nothing either. */
const longestPause = 360 * minute;

/** Passes of the dose clock: when something is due, and soon after a call that may change that. */
const runServer = (world: World): void => {
  const { time, server, dice, phones } = world;
  const idle = { at: Infinity, cancel: () => {} };
  let knownVersion = -1;
  let medicines: readonly Medicine[] = [];
  let planned = idle;
  const planBy = (at: number) => {
    if (at >= planned.at) return;
    planned.cancel();
    planned = { at, cancel: time.at(at, () => void time.busy(pass())) };
  };
  const poll = () => {
    for (const phone of phones.filter((each) => each.isOnline())) {
      for (const tab of phone.tabs.values())
        if (tab.state.isVisible) void time.busy(tab.fetchList());
    }
  };
  const pass = async () => {
    planned = idle;
    if (!server.state.up) return;
    for (const push of await server.pass()) deliver(world, push);
    const { version, nextLook, zone } = await server.standing();
    if (version !== knownVersion) {
      knownVersion = version;
      time.at(time.now() + 3 * second, poll);
      medicines = await server.medicines();
    }
    const due = nextDueAt(medicines, time.now(), zone);
    const next = Math.min(nextLook ?? Infinity, due ?? Infinity, time.now() + longestPause);
    planBy(Math.max(next + dice.between(0, 3) * second, time.now() + 5 * second));
  };
  server.state.onChange = () => planBy(time.now() + 2 * second);
  planBy(time.now() + second);
};

/** Everything is up again: what was stored is sent, and what is open ends. */
const comeToAnEnd = async ({ time, server, phones, tell }: World): Promise<void> => {
  tell('everything is up again');
  server.state.up = true;
  server.state.onChange();
  for (const phone of phones) {
    phone.wake();
    phone.setOnline(true);
    await time.settle();
    if (phone.tabs.size === 0) await time.busy(phone.open());
  }
  for (const at of [1, 6, 12, 24]) {
    await time.advanceTo(time.now() + at * minute);
    for (const { state, store } of phones.flatMap(({ tabs }) => [...tabs.values()])) {
      state.isVisible = true;
      store.dispatch(outboxWoken({ by: 'person' }));
    }
    await time.settle();
  }
};

const simulate = async (seed: number, days: number): Promise<World> => {
  const dice = makeDice(seed);
  const plan = planOf(dice);
  const { zone, start } = plan;
  const time = makeVirtualTime(start);
  const server = await makeDaysServer(time);
  const seen = makeObservations();
  seen.journeys.push({ from: start, zone });
  const zoneNow = () => seen.journeys.at(-1)?.zone ?? zone;
  const tell = (what: string) =>
    void seen.story.push(`${localMinuteOf(time.now(), zoneNow())} ${what}`);
  const phones: DaysPhone[] = [];
  for (let index = 0; index < plan.phones; index += 1) {
    const observed = watch({
      time,
      seen,
      tell,
      name: `phone ${index + 1}`,
      personId: server.rosa.id,
      phone: () => phones[index],
    });
    const phone = await makeDaysPhone({ time, server, zone, newId: dice.newId, observed });
    const { add } = phone.stores.outbox;
    phone.stores.outbox.add = (row) => {
      if (row.said) seen.said.push(row.said);
      return add(row);
    };
    phones.push(phone);
  }
  const world: World = { plan, dice, time, server, phones, seen, tell };
  await server.make(plan);
  for (const { name, times } of plan.medicines) tell(`${name} at ${times.join(', ')}`);
  await openTab(sceneOf(world, phones[0]!));
  runServer(world);
  for (let past = 0; past < days; past += 1) {
    const shown = [...phones[0]!.tabs.values()].flatMap(({ store }) =>
      selectMedicines(store.getState()),
    );
    const medicines = shown.length > 0 ? shown : plan.medicines;
    const times = [...new Set(medicines.flatMap((medicine) => medicine.times))];
    for (const instant of instantsOf(dice, times, start + past * day, zoneNow())) {
      await time.advanceTo(Math.max(time.now() + second, instant));
      await time.busy(act(world));
      await time.settle();
    }
  }
  await comeToAnEnd(world);
  return world;
};

/** Simulates the days of a seed, and returns all that was seen. */
export const simulateDays = async (seed: number, days: number): Promise<World> => {
  const { random } = Math;
  // The app's own random delays are the seed's, too.
  Math.random = randomFrom(seed);
  return simulate(seed, days).finally(() => {
    Math.random = random;
  });
};
