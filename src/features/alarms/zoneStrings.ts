interface PlaceAndTime {
  readonly place: string;
  readonly clock: string;
}

export const zoneTexts = {
  title: 'Which time should your reminders follow?',
  body: (here: PlaceAndTime, there: PlaceAndTime) =>
    `This device is on ${here.place} time, where it is ${here.clock} now. Your reminders follow ${there.place} time, where it is ${there.clock}.`,
  choice: ({ place, clock }: PlaceAndTime) => `${place} time, now ${clock}`,
  failed: 'Your choice could not be saved. Please try again.',
} as const;
