import { autoMissAfterMs } from './doseTimes.ts';
import type { LocalMinute } from './zonedTime.ts';

export interface AlarmDecision {
  readonly kind: 'raised' | 'missed';
  readonly id: string;
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly dose: LocalMinute;
  /** The reminder of this time; it survives a rename of the medicine. */
  readonly reminderId: string | null;
  readonly dueAt: number;
  /** A caregiver asks about it: it rings again. */
  readonly asked?: { readonly by: string; readonly at: number };
}

export interface ActiveAlarm {
  readonly silenced: boolean;
  /** Null while the alarm is on the screen. */
  readonly snoozedUntil: number | null;
}

/** How long a caregiver's question rings unless it is answered. */
export const askEndsAt = ({ at }: { readonly at: number }): number => at + autoMissAfterMs;

/** When an alarm that is not answered ends. */
export const alarmEndsAt = ({ asked, dueAt }: Pick<AlarmDecision, 'asked' | 'dueAt'>): number =>
  asked ? askEndsAt(asked) : dueAt + autoMissAfterMs;

export const isShown = ({ snoozedUntil }: ActiveAlarm): boolean => snoozedUntil === null;

export const isSounding = (alarm: ActiveAlarm): boolean => isShown(alarm) && !alarm.silenced;

export const doseTag = (id: string): string => `dose:${id}`;

const missTagPrefix = 'missed:';
/** Of a caregiver's notification. */
export const missTag = (rowId: string): string => `${missTagPrefix}${rowId}`;
export const isMissTag = (tag: string): boolean => tag.startsWith(missTagPrefix);
