/** What any form says of itself. */
export const texts = {
  lookAgain: 'Please look at this again',
  fillIn: 'Please fill in all fields.',
  fillInField: (label: string) => `Please fill in: ${label}`,
  tooLong: (label: string, longest: number) =>
    `${label}: please use at most ${longest} characters.`,
} as const;
