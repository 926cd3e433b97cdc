import { type Answer, doseId, dosesBetween, isOpen, nextDose } from './doses.ts';
import { autoMissAfter } from './constants.ts';
import type { Medicine } from './medicines.ts';
import type { LocalMinute } from './zonedTime.ts';

/** One decision about one dose, with the reason a developer reads in the DevTools. */
export interface AlarmDecision {
  readonly kind: 'raised' | 'suppressed' | 'missed';
  readonly id: string;
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly dose: LocalMinute;
  /** The instant at which the dose was due. */
  readonly dueAt: number;
  readonly reason: string;
}

/** An alarm that was raised and is not answered yet. */
export interface StandingAlarm {
  /** Stop sound was pressed, or the sound played out. */
  readonly silenced: boolean;
  /** Put off until this instant; null while it is on the screen. */
  readonly laterUntil: number | null;
}

export const isShown = ({ laterUntil }: StandingAlarm): boolean => laterUntil === null;

/** Whether it has the loudspeaker. */
export const isSounding = (alarm: StandingAlarm): boolean => isShown(alarm) && !alarm.silenced;

export interface AlarmCheck {
  readonly medicines: readonly Medicine[];
  /** Null where the answer is not known on this device. */
  readonly answerFor: (medicine: Medicine, dose: LocalMinute) => Answer | null;
  /** Ids of the doses that are ringing now. */
  readonly ringing: ReadonlySet<string>;
  /** The instant of the last check: no minute since then is skipped. */
  readonly since: number;
  readonly now: number;
  readonly zone: string;
}

const minutes = (ms: number) => Math.floor(ms / 60_000);

/**
 * What a check has to do (DESIGN section 5): raise every dose whose minute has come, that is not yet
 * over and has no answer; call missed every one whose 20 minutes have passed since the last check.
 * Where the answer is not known, an open dose rings all the same, and the server judges one that is over.
 */
export const decideAlarms = (check: AlarmCheck): AlarmDecision[] => {
  const { medicines, answerFor, ringing, since, zone } = check;
  const now = Math.floor(check.now);
  return medicines.flatMap((medicine) =>
    dosesBetween(medicine.slots, Math.min(since, now) - autoMissAfter, now + 1, zone).flatMap(
      (dose): AlarmDecision[] => {
        const id = doseId(medicine.key, dose.dose);
        const decide = (kind: AlarmDecision['kind'], reason: string): AlarmDecision[] => [
          {
            kind,
            id,
            medicineKey: medicine.key,
            medicineName: medicine.name,
            dose: dose.dose,
            dueAt: dose.at,
            reason,
          },
        ];
        const answer = answerFor(medicine, dose.dose);
        const status = answer?.status ?? 'pending';
        if (status !== 'pending') {
          return dose.at > since && !ringing.has(id)
            ? decide('suppressed', `already ${status}`)
            : [];
        }
        if (!isOpen(dose, now)) return answer ? decide('missed', 'no answer for 20 minutes') : [];
        if (ringing.has(id)) return [];
        const late = minutes(now - dose.at);
        return decide('raised', late === 0 ? 'its minute has come' : `found ${late} min late`);
      },
    ),
  );
};

/** The instant at which the next dose of any medicine falls due, or null. */
export const nextDueAt = (
  medicines: readonly Medicine[],
  now: number,
  zone: string,
): number | null => {
  const instants = medicines.flatMap(({ slots }) => nextDose(slots, now, zone)?.at ?? []);
  return instants.length > 0 ? Math.min(...instants) : null;
};
