import { nextDueAt } from '../domain/nextDueAt.ts';
import { doseId } from '../../domain/doses.ts';
import { type Medicine, medicineKey } from '../../domain/medicines.ts';
import { randomFrom } from '../domain/random.ts';
import { localMinuteOf } from '../../domain/zonedTime.ts';
import { selectMedicines } from '../../src/api/medicines.ts';
import { outboxWoken } from '../../src/api/outbox/events.ts';
import { act, openTab, sceneOf } from './act.ts';
import { type DaysPhone, makeDaysPhone } from './daysPhone.ts';
import { type DaysServer, makeDaysServer, type OutgoingPush } from './daysServer.ts';
import { nothingSeen, type Observations } from './observations.ts';
import { instantsOf, type Plan, planOf } from './plan.ts';
import { type Dice, diceFrom } from './dice.ts';
import { makeVirtualTime, type VirtualTime } from './virtualTime.ts';
import { watch } from './watch.ts';

const second = 1_000;
const minute = 60 * second;
const day = 1_440 * minute;

/** All that takes part in a stretch of days. */
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

const deliver = ({ time, dice, phones, seen, tell }: World, push: OutgoingPush): void => {
  const { dose } = push.message.notification.data;
  if (push.kind === 'missed') seen.missesTold.add(push.subjectId);
  const index = phones.findIndex(({ deviceId }) => deviceId === push.deviceId);
  const phone = phones[index];
  if (!phone) return;
  if (push.kind === 'dose' && dose) {
    seen.told.add(doseId(medicineKey(dose.medicine_name), dose.minute));
  }
  if (dice.chance(0.1)) return;
  time.at(time.now() + dice.between(0, dice.chance(0.9) ? 3 : 240) * second, () => {
    if (time.now() >= push.expiresAt || !phone.isOnline()) return;
    tell(`phone ${index + 1}: push ${push.kind}`);
    phone.push(push.message);
  });
};

/** Where nothing is due the dose clock finds nothing either. */
const longestPause = 360 * minute;

/** Passes of the dose clock: when something falls due, soon after a call that may change what does. */
const runServer = (world: World): void => {
  const { time, server } = world;
  let knownVersion = -1;
  let medicines: readonly Medicine[] = [];
  let planned = { at: Infinity, cancel: () => {} };
  const planBy = (at: number) => {
    if (at >= planned.at) return;
    planned.cancel();
    planned = { at, cancel: time.at(at, () => void time.busy(pass())) };
  };
  const poll = (phone: DaysPhone) => {
    if (!phone.isOnline()) return;
    for (const tab of phone.tabs.values()) if (tab.isVisible) void time.busy(tab.fetchList());
  };
  const pass = async () => {
    planned = { at: Infinity, cancel: () => {} };
    if (!server.up) return;
    for (const push of await server.pass()) deliver(world, push);
    const { version, nextLook, zone } = await server.standing();
    if (version !== knownVersion) {
      knownVersion = version;
      time.at(time.now() + 3 * second, () => world.phones.forEach(poll));
      medicines = await server.medicines();
    }
    const due = nextDueAt(medicines, time.now(), zone);
    const next = Math.min(nextLook ?? Infinity, due ?? Infinity, time.now() + longestPause);
    planBy(Math.max(next + world.dice.between(0, 3) * second, time.now() + 5 * second));
  };
  server.onChange = () => planBy(time.now() + 2 * second);
  planBy(time.now() + second);
};

/** Everybody is back: what waited is sent, and what is open becomes over. */
const comeToAnEnd = async ({ time, server, phones, tell }: World): Promise<void> => {
  tell('everything is up again');
  server.up = true;
  server.onChange();
  for (const phone of phones) {
    phone.wake();
    phone.setOnline(true);
    await time.settle();
    if (phone.tabs.size === 0) await time.busy(phone.open());
  }
  for (const at of [1, 6, 12, 24]) {
    await time.advanceTo(time.now() + at * minute);
    for (const { tabs } of phones) {
      for (const tab of tabs.values()) {
        tab.isVisible = true;
        tab.store.dispatch(outboxWoken({ by: 'person' }));
      }
    }
    await time.settle();
  }
};

const liveAs = async (seed: number, days: number): Promise<World> => {
  const dice = diceFrom(seed);
  const plan = planOf(dice);
  const time = makeVirtualTime(plan.start);
  const server = await makeDaysServer(time);
  const seen = nothingSeen();
  const tell = (what: string) =>
    seen.story.push(
      `${localMinuteOf(time.now(), seen.journeys.at(-1)?.zone ?? plan.zone)} ${what}`,
    );
  seen.journeys.push({ from: plan.start, zone: plan.zone });
  const phones: DaysPhone[] = [];
  for (let index = 0; index < plan.phones; index += 1) {
    const observed = watch({
      time,
      seen,
      tell,
      name: `phone ${index + 1}`,
      phone: () => phones[index],
      personId: server.rosa.id,
    });
    const phone = await makeDaysPhone({
      time,
      server,
      zone: plan.zone,
      newId: dice.newId,
      observed,
    });
    const { add } = phone.stores.outbox;
    phone.stores.outbox.add = (row) => {
      if (row.said) seen.said.push(row.said);
      return add(row);
    };
    phones.push(phone);
  }
  const world: World = { plan, dice, time, server, phones, seen, tell };
  const [first] = phones;
  await server.make(plan.medicines, plan.zone);
  for (const { name, times } of plan.medicines) tell(`${name} at ${times.join(', ')}`);
  if (first) await openTab(sceneOf(world, first));
  runServer(world);
  for (let past = 0; past < days; past += 1) {
    const from = plan.start + past * day;
    const { zone } = seen.journeys.at(-1) ?? plan;
    const times = (first ? [...first.tabs.values()] : []).flatMap(({ store }) =>
      selectMedicines(store.getState()).flatMap((medicine) => medicine.times),
    );
    const known = times.length > 0 ? times : plan.medicines.flatMap((each) => each.times);
    for (const instant of instantsOf(dice, [...new Set(known)], from, zone)) {
      await time.advanceTo(Math.max(time.now() + second, instant));
      await time.busy(act(world));
      await time.settle();
    }
  }
  await comeToAnEnd(world);
  return world;
};

/** Lives through some days that a seed tells of, and returns all that was seen. */
export const liveThrough = async (seed: number, days: number): Promise<World> => {
  const { random } = Math;
  // What is spread over time by chance is spread by the seed's.
  Math.random = randomFrom(seed);
  try {
    return await liveAs(seed, days);
  } finally {
    Math.random = random;
  }
};
