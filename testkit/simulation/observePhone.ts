import { isDeepStrictEqual } from 'node:util';
import { autoMissAfterMs } from '../../domain/doseTimes.ts';
import { type Answer, isHumanAnswer, resolveAnswers, unanswered } from '../../domain/answers.ts';
import { doseId } from '../../domain/doses.ts';
import { type Medicine, medicineKey } from '../../domain/medicines.ts';
import { coverageStart } from '../../domain/zoneChange.ts';
import { instantOf } from '../../domain/zonedTime.ts';
import { answersFromEvents } from '../../src/platform/outbox/alarmEvents.ts';
import type { SimulatedPhone, PhoneObserver } from './simulatedPhone.ts';
import { type Observations, raisedId, maxRepeats } from './observations.ts';
import { isPlannedBy, type SavedVersions } from './savedVersions.ts';
import type { SimulatedTime } from './simulatedTime.ts';

interface ObserverOptions {
  readonly time: SimulatedTime;
  readonly observations: Observations;
  readonly name: string;
  readonly log: (what: string) => void;
  readonly phone: () => SimulatedPhone | undefined;
  readonly personId: string;
  readonly versions: SavedVersions;
}

interface NamedDose {
  readonly medicine_name: string;
  readonly minute: string;
}

interface DoseShown {
  readonly id?: string;
  readonly kind?: string;
  readonly dose?: NamedDose;
  readonly also?: readonly NamedDose[];
}

type SavedSchedule = Pick<Medicine, 'name' | 'schedule'>;

const planOf = (medicines: readonly Medicine[]) =>
  medicines.map(({ key, slots }) => [
    key,
    slots.map(({ time, madeAt, schedule }) => [time, madeAt, schedule]),
  ]);

const isSamePlan = (a: readonly Medicine[], b: readonly Medicine[]): boolean =>
  a === b || isDeepStrictEqual(planOf(a), planOf(b));

/** Checks what a phone does against what it must never do. */
export const observePhone = ({
  time,
  observations,
  name,
  log,
  phone,
  personId,
  versions,
}: ObserverOptions): PhoneObserver => {
  const counts = new Map<string, number>();
  const attending = new Map<number, { medicines: readonly Medicine[]; to: number }>();
  const fault = (what: string) => {
    log(`${name}: FAULT ${what}`);
    observations.faults.push(`${name}: ${what}`);
  };
  /** A dose rings once in each tab, and once by the check of the worker. */
  const countRing = (id: string, key: string, by: string) => {
    const times = (counts.get(`${by} ${id}`) ?? 0) + 1;
    counts.set(`${by} ${id}`, times);
    // A changed schedule may silence a dose, and the next open it again.
    const used = versions.inForce(key, time.now() - autoMissAfterMs, time.now());
    const changes = Math.max(0, used.length - 1);
    if (times > 1 + changes + maxRepeats(observations)) fault(`${id} rung ${times} times by ${by}`);
  };
  const checkPlanned = (id: string, dose: string, held: readonly SavedSchedule[]) => {
    if (
      !held.some((each) => doseId(medicineKey(each.name), dose) === id && isPlannedBy(each, dose))
    )
      fault(`${id} rang though it was not planned`);
  };
  const isAsked = (id: string) =>
    time.now() < (observations.asked.get(id) ?? -Infinity) + autoMissAfterMs;
  const checkAnswer = async (id: string, dueAt: number, how: string, heard?: Answer) => {
    const events = (await phone()?.stores.alarmEvents.list(personId)) ?? [];
    const answer = resolveAnswers(answersFromEvents(events)[id] ?? unanswered, heard ?? unanswered);
    const silencedFrom = isAsked(id) ? observations.asked.get(id)! + 1 : dueAt;
    if (answer.status === 'pending' && (answer.undoneAt ?? -1) >= silencedFrom)
      fault(`${id} ${how} though only its answer was undone`);
    if (!isHumanAnswer(answer)) return;
    // After a move the same minute may be due again.
    if ((answer.occurredAt ?? Infinity) > coverageStart(dueAt)) {
      fault(`${id} ${how} though it was answered here`);
    }
  };
  const checkScheduled = async (id: string, dose: string) =>
    checkPlanned(id, dose, (await phone()?.stores.schedule.read())?.medicines ?? []);
  return {
    onRaised: (tab, { id, medicineKey: key, dose, dueAt, asked }, medicines) => {
      log(`${name}, tab ${tab}: ${id} ${asked ? 'asked about' : 'raised'}`);
      observations.notified.add(id);
      const late = time.now() - (asked?.at ?? dueAt);
      if (late < 0 || late >= autoMissAfterMs) fault(`${id} raised ${late} ms after its time`);
      if (!asked) {
        observations.raised.add(raisedId(name, tab, id));
        if (observations.held.has(id)) fault(`${id} raised though it starts tomorrow`);
        checkPlanned(id, dose, medicines);
      }
      countRing(asked ? `${id} asked at ${asked.at}` : id, key, `tab ${tab}`);
      const heard = medicines.find((one) => one.key === key)?.serverAnswers[dose];
      void time.trackWork(checkAnswer(id, dueAt, 'raised', heard));
    },
    onShown: ({ options: { data, silent } }) => {
      const { kind, dose, also = [], id: pushId } = data as DoseShown;
      if (kind !== 'dose' || !dose) return;
      const ids = [dose, ...also].map(({ medicine_name, minute }) =>
        doseId(medicineKey(medicine_name), minute),
      );
      const how = `${silent ? ', silent' : ''}${pushId ? ', pushed' : ''}`;
      log(`${name}: notification of ${ids.join(' and ')}${how}`);
      if (silent === true) return;
      // A check rings for one of them, and names all.
      if (pushId === undefined)
        countRing(ids.join(), medicineKey(dose.medicine_name), 'the worker');
      const now = time.now();
      const dueAt = Math.min(instantOf(dose.minute, observations.zoneChanges.at(-1)!.zone), now);
      for (const id of ids) {
        observations.notified.add(id);
        if (pushId === undefined) void time.trackWork(checkScheduled(id, dose.minute));
        void time.trackWork(checkAnswer(id, Math.max(dueAt, now - autoMissAfterMs), 'shown'));
      }
    },
    onAttending: (tab, stateSince, medicines) => {
      const known = attending.get(tab);
      if (known && stateSince !== null && isSamePlan(known.medicines, medicines)) return;
      if (known) known.to = time.now();
      attending.delete(tab);
      if (stateSince === null) return;
      const begun = { phone: name, tab, stateSince, medicines, from: time.now(), to: Infinity };
      attending.set(tab, begun);
      observations.attended.push(begun);
    },
    onSound: (sounding) => {
      if (sounding > 1) fault(`${sounding} tabs sound at once`);
    },
  };
};
