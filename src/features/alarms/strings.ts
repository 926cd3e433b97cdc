import { minute } from '../../../domain/specConstants.ts';
import { autoMissAfterMs, snoozeMs } from '../../../domain/doseTimes.ts';

export const texts = {
  title: 'Medication Reminder',
  question: (medicine: string) => `It's time to take ${medicine}!`,
  due: (time: string) => `Due at ${time}.`,
  asked: (by: string, medicine: string, when: string) =>
    by === ''
      ? `Due ${when}. Did you take ${medicine}?`
      : `Due ${when}. ${by} asks: did you take ${medicine}?`,
  nameAt: (medicine: string, time: string) => `${medicine}, ${time}`,
  several: (count: number) => `It is time for ${count} medicines.`,
  alike: (names: string | null) =>
    `${names ?? 'Two of these'} look alike. Take both only if you know that they are two medicines.`,
  below: 'Scroll for more.',
  sayIt: 'Say it',
  stopSound: 'Stop sound',
  getHelp: 'Get help',
  yourAlert: 'Your alert',
  playSound: 'Play sound',
  taken: 'Taken',
  takenOf: (medicine: string) => `Taken: ${medicine}`,
  skip: 'Skip',
  notTaken: 'Not taken',
  skipOf: (medicine: string) => `Skip: ${medicine}`,
  resultOf: (medicine: string, status: 'taken' | 'skipped' = 'taken') => `${medicine}: ${status}`,
  later: 'Later',
  laterHint: `Later rings again in ${snoozeMs / minute} minutes.`,
  snoozed: (medicine: string, time: string) => `${medicine} rings again at ${time}.`,
  snoozedUntil: (medicines: string, time: string) => `${medicines}: reminder at ${time}.`,
  answerNow: 'Answer now',
  takenAll: 'Taken for all',
  takenAllTitle: (count: number) =>
    count === 2 ? 'Did you take both medicines?' : `Did you take all ${count} medicines?`,
  takenAllYes: 'Yes, all taken',
  takenAllNo: 'No, go back',
  saving: 'Saving…',
  missedTitle: `Not answered for ${autoMissAfterMs / minute} minutes`,
  missed: (medicine: string, time: string) => `${medicine}, ${time}: marked as missed.`,
  answerMissed: (count: number, isOfYesterday: boolean) =>
    `${count} ${count === 1 ? 'dose' : 'doses'} ${isOfYesterday ? 'from yesterday' : 'missed'}: answer`,
  missedRead: 'OK, I have seen this',
  clockWrong: (howFar: string) =>
    `This device's clock is ${howFar}. Reminders go by the right time.`,
  fast: (amount: string) => `${amount} fast`,
  slow: (amount: string) => `${amount} slow`,
  days: (count: number) => `${count} days`,
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  and: ' and ',
  remoteAlarm: { medication: 'A dose was missed.', emergency: 'Someone needs help.' },
  checkFailed: 'The alarms could not be checked. Please reload the app.',
} as const;
