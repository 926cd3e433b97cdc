import { hour } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { OutboxRow } from '../../src/device/outbox/outboxStore.ts';
import { zone } from '../support/profile.ts';
import type { Deed } from './plan.ts';

/** What is known of the medicines of one run, at the server or on a screen. */
export interface State {
  /** `Aspirin 7 at 08:00` of each reminder, in the order of the alphabet. */
  readonly reminders: readonly string[];
  /** What became of the dose that is due. */
  readonly dose: string;
  /** What was said of it, oldest first. */
  readonly log: readonly string[];
}

/** One deed and what it makes of what there was. */
export interface Expected {
  readonly name: string;
  /** What it is called if the deed is done. */
  readonly newName: string;
  /** As it is made before, and as the deed changes or makes it. */
  readonly times: readonly string[];
  readonly newTimes: readonly string[];
  readonly before: State;
  readonly done: State;
}

const timeIn = (hours: number, now: number): string =>
  timeOf(localMinuteOf(now + hours * hour, zone));

/** A medicine of every run that nobody touches, and whose time does not come. */
export const bystander = { name: 'Ramipril', time: timeIn(10, Date.now()) } as const;

export const reminderLine = (name: string, time: string): string => `${name} at ${time}`;

const stateOf = (
  medicine: { readonly name: string; readonly times: readonly string[] } | null,
  log: readonly string[],
): State => ({
  reminders: [
    reminderLine(bystander.name, bystander.time),
    ...(medicine?.times ?? []).map((time) => reminderLine(medicine?.name ?? '', time)),
  ].toSorted(),
  dose: log.at(-1) ?? 'pending',
  log,
});

const logs: Partial<Record<Deed, readonly [before: readonly string[], done: readonly string[]]>> = {
  taken: [[], ['taken']],
  skip: [[], ['skipped']],
  undo: [['taken'], ['taken', 'pending']],
};

/** Answers are of a dose that is due in this minute; other times are hours away. */
export const expectedOf = (deed: Deed, seed: number, now: number): Expected => {
  const at = (...hours: number[]) => hours.map((each) => timeIn(each, now));
  const name = `Aspirin ${seed}`;
  const newName = deed === 'rename' ? `Bisoprolol ${seed}` : name;
  const isAnswer = deed in logs;
  const times = isAnswer ? at(0, 6) : at(5, 6);
  const newTimes = deed === 'edit' || deed === 'rename' ? at(6, 7) : times;
  const [logBefore, logDone] = logs[deed] ?? [[], []];
  return {
    ...{ name, newName, times, newTimes },
    before: stateOf(deed === 'add' ? null : { name, times }, logBefore),
    done: stateOf(deed === 'delete' ? null : { name: newName, times: newTimes }, logDone),
  };
};

/** Before the dose that a run is about, and after all others. */
export const madeAt = (now: number): number => now - hour;

/** What the screen says once the device has kept it. */
export const doneWords: Readonly<Record<Deed, string>> = {
  taken: 'Medication marked as taken',
  skip: 'Medication skipped',
  undo: 'Your answer was taken back',
  add: 'Medication saved successfully',
  edit: 'Medication updated successfully',
  rename: 'Medication updated successfully',
  delete: 'deleted successfully',
};

const rowOf: Readonly<Record<Deed, (row: OutboxRow) => boolean>> = {
  taken: ({ said }) => said?.answer.status === 'taken',
  skip: ({ said }) => said?.answer.status === 'skipped',
  undo: ({ said }) => said?.answer.status === 'pending',
  add: ({ kind }) => kind === 'medicineAdded',
  edit: ({ kind }) => kind === 'medicineEdited',
  rename: ({ kind }) => kind === 'medicineEdited',
  delete: ({ kind }) => kind === 'medicineRemoved',
};

/** Whether a row of the outbox is of this deed. */
export const isOf = (deed: Deed, row: OutboxRow): boolean => rowOf[deed](row);

export const isSame = (one: State, other: State): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
