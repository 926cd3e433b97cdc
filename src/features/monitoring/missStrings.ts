import { maxAsks } from '../../../domain/asks.ts';

export const missTexts = {
  missed: (medicine: string, time: string) => `Missed: ${medicine}, ${time}`,
  missedBy: (fname: string, medicine: string, time: string) =>
    `${fname} missed ${medicine}, ${time}`,
  missedSeveral: (fname: string, count: number) => `${fname} missed ${count} doses`,
  also: (misses: string) => `Also missed: ${misses}`,
  medicineAt: (medicine: string, time: string) => `${medicine}, ${time}`,
  seen: 'OK, I have seen this',
  ask: (fname: string) => `Ask ${fname} again`,
  asking: 'Asking…',
  askOf: (fname: string, medicine: string, time: string) =>
    `Ask ${fname} again: ${medicine}, ${time}`,
  askSent: (fname: string, medicine: string) =>
    `We asked ${fname} about ${medicine}. Please call if no answer comes.`,
  askFailed: (fname: string) => `We could not ask ${fname}. Please call.`,
  asked: (fname: string, when: string) => `${fname} was asked again ${when}.`,
  askedBy: (fname: string, when: string, by: string) =>
    `${fname} was asked again ${when}, by ${by}.`,
  askedOften: `Asked ${maxAsks} times. Please call.`,
  answered: (fname: string, medicine: string, time: string) => `${fname}'s ${medicine}, ${time}`,
  answers: { taken: (when: string) => `Taken ${when}.`, skipped: 'Not taken.' },
  answeredNow: 'This dose has been answered meanwhile.',
  notOpen: 'This dose is no longer open. See the record.',
  close: 'Close',
  tookIt: (fname: string) => `${fname} took it at …`,
  tookItOf: (fname: string, medicine: string, time: string) =>
    `${fname} took it at …: ${medicine}, ${time}`,
} as const;

export const survivorTexts = {
  list: 'People you look after',
  needsHelp: 'Needs help',
  dueNow: (doses: string) => `Due now: ${doses}`,
  noneToday: 'Nothing planned today',
  restTaken: 'Everything else taken',
  paused: (medicines: string) => `Paused: ${medicines}`,
  allTaken: 'All taken',
  taken: (taken: number, planned: number) => `${taken} of ${planned} taken`,
  next: (time: string) => `next ${time}`,
  nextTomorrow: (time: string) => `next tomorrow, ${time}`,
  show: (fname: string) => `Show ${fname}`,
  shown: 'Shown below',
  saved: (when: string) => `Last updated ${when}.`,
} as const;
