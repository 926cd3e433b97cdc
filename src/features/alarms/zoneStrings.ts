interface PlaceAndTime {
  readonly place: string;
  readonly clock: string;
}

export const zoneTexts = {
  title: 'Which time should your reminders follow?',
  body: (here: PlaceAndTime, there: PlaceAndTime) =>
    `This device is on ${here.place} time, where it is ${here.clock} now. Your reminders follow ${there.place} time, where it is ${there.clock}.`,
  choice: ({ place, clock }: PlaceAndTime) => `${place} time, now ${clock}`,
  isRight: (clock: string) => `Is it ${clock} where you are?`,
  isRightBody: 'This browser does not say where you are. Your reminders follow its time.',
  yes: (clock: string) => `Yes, ${clock} is right`,
  no: 'No, choose my time',
  other: 'Another time',
  setting: 'Time of your reminders',
  scope: 'For all your devices.',
  there: (clock: string) => `It is ${clock} there now.`,
  notYet: (place: string) => `Not changed yet. Tap “Use ${place} time”.`,
  use: (place: string) => `Use ${place} time`,
  saved: (place: string) => `Your reminders follow ${place} time.`,
  failed: 'Your choice could not be saved. Please try again.',
} as const;
