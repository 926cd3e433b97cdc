export const menuTexts = {
  own: { medicines: 'My Medications', record: 'My record' },
  ofSurvivor: (fname: string) => ({
    medicines: `${fname}'s medicines`,
    record: `${fname}'s record`,
  }),
  testAlarm: 'Test alarm',
  bedside: 'Bedside mode',
} as const;
