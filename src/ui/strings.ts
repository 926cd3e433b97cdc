/** What any form and any reading says of itself. */
export const texts = {
  lookAgain: 'Please look at this again',
  fillIn: 'Please fill in all fields.',
  fillInField: (label: string) => `Please fill in: ${label}`,
  tooLong: (label: string, longest: number) =>
    `${label}: please use at most ${longest} characters.`,
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
} as const;
