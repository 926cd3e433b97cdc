import { autoMissAfter } from '../../domain/constants.ts';
import { doseId, isPersons } from '../../domain/doses.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { coveredSince } from '../../domain/moves.ts';
import { instantOf } from '../../domain/zonedTime.ts';
import { answersIn } from '../../src/device/outbox/alarmEvents.ts';
import type { DaysPhone, Observed } from './daysPhone.ts';
import { type Observations, raisedId, timesAgain } from './observations.ts';
import type { VirtualTime } from './virtualTime.ts';

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

/** Checks what a phone does against what it must never do. */
export const watch = ({ time, seen, name, tell, phone, personId }: Watching): Observed => {
  const counts = new Map<string, number>();
  const attending = new Map<number, { to: number }>();
  const fault = (what: string) => {
    tell(`${name}: FAULT ${what}`);
    seen.faults.push(`${name}: ${what}`);
  };
  /** A dose rings once in each tab, and once by the check of the worker. */
  const countRing = (id: string, by: string) => {
    const times = (counts.get(`${by} ${id}`) ?? 0) + 1;
    counts.set(`${by} ${id}`, times);
    if (times > 1 + timesAgain(seen, id)) fault(`${id} rung ${times} times by ${by}`);
  };
  const checkAnswer = async (id: string, dueAt: number, how: string) => {
    const events = (await phone()?.stores.alarmEvents.list(personId)) ?? [];
    const answer = answersIn(events)[id];
    if (!answer || !isPersons(answer)) return;
    // After a move the same minute may be due again.
    if ((answer.occurredAt ?? Infinity) > coveredSince(dueAt)) {
      fault(`${id} ${how} though it was answered here`);
    }
  };
  return {
    onRaised: (tab, { id, dueAt, reason }) => {
      tell(`${name}, tab ${tab}: ${id} raised, ${reason}`);
      seen.told.add(id);
      seen.raised.add(raisedId(name, tab, id));
      const late = time.now() - dueAt;
      if (late < 0 || late >= autoMissAfter) fault(`${id} raised ${late} ms after its time`);
      countRing(id, `tab ${tab}`);
      void time.busy(checkAnswer(id, dueAt, 'raised'));
    },
    onShown: ({ options: { data, silent } }) => {
      const { kind, dose, id: pushId } = data as DoseShown;
      if (kind !== 'dose' || !dose) return;
      const id = doseId(medicineKey(dose.medicine_name), dose.minute);
      tell(`${name}: notification of ${id}${silent ? ', silent' : ''}${pushId ? ', pushed' : ''}`);
      if (silent === true) return;
      seen.told.add(id);
      if (pushId === undefined) countRing(id, 'the worker');
      const now = time.now();
      const dueAt = Math.min(instantOf(dose.minute, seen.journeys.at(-1)!.zone), now);
      void time.busy(checkAnswer(id, Math.max(dueAt, now - autoMissAfter), 'shown'));
    },
    onAttending: (tab, attends) => {
      const known = attending.get(tab);
      if (attends === (known !== undefined)) return;
      if (known) {
        known.to = time.now();
        attending.delete(tab);
        return;
      }
      const begun = { phone: name, tab, from: time.now(), to: Infinity };
      attending.set(tab, begun);
      seen.attended.push(begun);
    },
    onSound: (sounding) => {
      if (sounding > 1) fault(`${sounding} tabs sound at once`);
    },
  };
};
