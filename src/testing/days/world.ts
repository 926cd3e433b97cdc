import type { AlarmDecision } from '../../../domain/alarms.ts';
import { nextDueAt } from '../../../domain/alarms.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import { doseId, isPersons } from '../../../domain/doses.ts';
import { type Medicine, medicineKey } from '../../../domain/medicines.ts';
import { coveredSince } from '../../../domain/moves.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { outboxWoken } from '../../api/outbox/outboxListeners.ts';
import { answersIn } from '../../device/outbox/alarmEvents.ts';
import { act } from './act.ts';
import { type DaysPhone, makeDaysPhone } from './daysPhone.ts';
import { type DaysServer, makeDaysServer, type OutgoingPush } from './daysServer.ts';
import { nothingSeen, type Observations, timesAnew } from './observations.ts';
import { instantsOf, type Plan, planOf } from './plan.ts';
import { type Dice, diceFrom } from './random.ts';
import { makeVirtualTime, type VirtualTime } from './virtualTime.ts';
import type { ShownNotification } from './workerOfDays.ts';

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

interface Watching {
  readonly time: VirtualTime;
  readonly seen: Observations;
  readonly name: string;
  readonly tell: (what: string) => void;
  readonly phone: () => DaysPhone | undefined;
  readonly personId: string;
}

interface DoseShown {
  readonly id?: string;
  readonly kind?: string;
  readonly dose?: { readonly medicine_name: string; readonly minute: string };
}

/** Holds what a phone does against what it must never do. */
const watch = ({ time, seen, name, tell, phone, personId }: Watching) => {
  const raised = new Map<string, number>();
  const checked = new Map<string, number>();
  const fault = (what: string) => {
    tell(`${name}: FAULT ${what}`);
    seen.faults.push(`${name}: ${what}`);
  };
  const mayRing = async (id: string, dueAt: number, how: string) => {
    const events = (await phone()?.stores.alarmEvents.list(personId)) ?? [];
    const answer = answersIn(events)[id];
    if (!answer || !isPersons(answer)) return;
    // After a move the same minute may be due once more.
    if ((answer.occurredAt ?? Infinity) > coveredSince(dueAt))
      fault(`${id} ${how} though it was answered here`);
  };
  return {
    onRaised: (tab: number, { id, dueAt, reason }: AlarmDecision) => {
      tell(`${name}, tab ${tab}: ${id} raised, ${reason}`);
      seen.told.add(id);
      const late = time.now() - dueAt;
      if (late < 0 || late >= autoMissAfter)
        fault(`${id} raised ${late / second} s after its time`);
      const times = (raised.get(`${tab} ${id}`) ?? 0) + 1;
      raised.set(`${tab} ${id}`, times);
      if (times > 1 + timesAnew(seen, id)) fault(`${id} raised ${times} times in tab ${tab}`);
      void time.busy(mayRing(id, dueAt, 'raised'));
    },
    onShown: ({ options: { data, silent } }: ShownNotification) => {
      const { kind, dose, id: pushId } = data as DoseShown;
      if (kind !== 'dose' || !dose) return;
      const id = doseId(medicineKey(dose.medicine_name), dose.minute);
      const alerts = silent !== true;
      tell(`${name}: notification of ${id}${alerts ? '' : ', silent'}${pushId ? ', pushed' : ''}`);
      if (!alerts) return;
      seen.told.add(id);
      if (pushId === undefined) {
        const times = (checked.get(id) ?? 0) + 1;
        checked.set(id, times);
        if (times > 1 + timesAnew(seen, id))
          fault(`${id} rung ${times} times by the worker itself`);
      }
      void time.busy(mayRing(id, time.now() - autoMissAfter, 'shown'));
    },
    onSound: (sounding: number) => {
      if (sounding > 1) fault(`${sounding} tabs sound at once`);
    },
  };
};

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

/** Passes of the dose clock: when something falls due, after a change of zone, and now and then. */
const runServer = (world: World): void => {
  const { time, server } = world;
  let seenVersion = 0;
  let knownVersion = -1;
  let medicines: readonly Medicine[] = [];
  const poll = (phone: DaysPhone) => {
    if (!phone.isOnline()) return;
    for (const tab of phone.tabs.values()) if (tab.isVisible) void time.busy(tab.fetchList());
  };
  const sendPushes = async () => {
    for (const push of await server.pass()) deliver(world, push);
  };
  const passOnce = () => void time.busy(sendPushes());
  const pass = async () => {
    await sendPushes();
    const version = await server.version();
    if (version !== seenVersion) {
      seenVersion = version;
      time.at(time.now() + 3 * second, () => world.phones.forEach(poll));
    }
    if (!server.up) {
      time.at(time.now() + minute, tick);
      return;
    }
    if (version !== knownVersion) {
      knownVersion = version;
      medicines = await server.medicines();
    }
    const looks = await server.nextLook();
    const due = nextDueAt(medicines, time.now(), await server.zone());
    const next = Math.min(looks ?? Infinity, due ?? Infinity, time.now() + longestPause);
    time.at(Math.max(next + world.dice.between(0, 3) * second, time.now() + 5 * second), tick);
  };
  const tick = () => void time.busy(pass());
  server.onZone = () => void time.at(time.now() + 2 * second, passOnce);
  time.at(time.now() + second, tick);
};

/** Everybody is back: what waited is sent, and what is open becomes over. */
const comeToAnEnd = async ({ time, server, phones, tell }: World): Promise<void> => {
  tell('everything is up again');
  server.up = true;
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

/** Lives through some days that a seed tells of, and returns all that was seen. */
export const liveThrough = async (seed: number, days: number): Promise<World> => {
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
    const phone = await makeDaysPhone({ time, server, zone: plan.zone, observed });
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
  if (first) await time.busy(first.open());
  runServer(world);
  for (let past = 0; past < days; past += 1) {
    const from = plan.start + past * day;
    const { zone } = seen.journeys.at(-1) ?? plan;
    const times = (first ? [...first.tabs.values()] : []).flatMap(({ store }) =>
      selectMedicines(store.getState()).flatMap((medicine) => medicine.times),
    );
    const known = times.length > 0 ? times : plan.medicines.flatMap((each) => each.times);
    for (const instant of instantsOf(dice, [...new Set(known)], from, zone)) {
      await time.advanceTo(Math.max(time.now(), instant));
      await time.busy(act(world));
      await time.settle();
    }
  }
  await comeToAnEnd(world);
  return world;
};
