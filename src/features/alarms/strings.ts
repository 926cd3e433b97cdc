import { autoMissAfter, laterAfter, minute } from '../../../domain/constants.ts';

interface PlaceAndTime {
  readonly place: string;
  readonly clock: string;
}

export const texts = {
  title: 'Medication Reminder',
  question: (medicine: string) => `It's time to take ${medicine}!`,
  several: 'It is time for these medicines',
  sayIt: 'Say it',
  stopSound: 'Stop sound',
  getHelp: 'Get help',
  playSound: 'Play sound',
  soundBlocked: 'This browser has held back the sound. Tap anywhere to hear it.',
  taken: 'Taken',
  takenOf: (medicine: string) => `Taken: ${medicine}`,
  skip: 'Skip',
  skipOf: (medicine: string) => `Skip: ${medicine}`,
  later: 'Later',
  laterHint: `Later rings again in ${laterAfter / minute} minutes.`,
  putOff: (medicine: string, time: string) => `${medicine} rings again at ${time}.`,
  putOffUntil: (medicines: string, time: string) => `Put off until ${time}: ${medicines}.`,
  answerNow: 'Answer now',
  takenAlready: (time: string) => `Taken today at ${time}.`,
  takenBack: 'Your answer was taken back. Please answer again.',
  takenAll: 'Taken for all',
  takenAllTitle: 'Did you take all of them?',
  takenAllYes: 'Yes, all taken',
  takenAllNo: 'No, go back',
  saving: 'Saving…',
  missedTitle: `Not answered for ${autoMissAfter / minute} minutes`,
  missed: (medicine: string, time: string) => `${medicine}, ${time}: marked as missed.`,
  missedRead: 'OK, I have seen this',
  tookIt: 'I took it',
  tookItOf: (medicine: string, time: string) => `I took it: ${medicine}, ${time}`,
  clockWrong: (howFar: string) =>
    `The clock of this device is ${howFar}. Reminders go by the right time.`,
  zoneTitle: 'Which time should your reminders follow?',
  zoneBody: (here: PlaceAndTime, there: PlaceAndTime) =>
    `This device is on ${here.place} time, where it is ${here.clock} now. Your reminders follow ${there.place} time, where it is ${there.clock}.`,
  zoneChoice: ({ place, clock }: PlaceAndTime) => `${place} time, now ${clock}`,
  zoneFailed: 'Your choice could not be saved. Please try again.',
  fast: (amount: string) => `${amount} fast`,
  slow: (amount: string) => `${amount} slow`,
  days: (count: number) => `${count} days`,
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  and: ' and ',
  openLog: 'Open the emergency log',
  called: { medication: 'A dose was missed.', emergency: 'Somebody needs help.' },
  checkFailed: 'The alarms could not be checked. Please reload the app.',
} as const;
