export const texts = {
  product: 'Upstroke',
  lookAgain: 'There is a problem',
  fillIn: 'Please fill in all fields.',
  fillInField: (label: string) => `Enter your ${label.toLowerCase()}`,
  tooLong: (label: string, longest: number) =>
    `${label}: please use at most ${longest} characters.`,
  cancel: 'Cancel',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
  needsNetwork: 'You need to be online for this.',
  offlineReasons: {
    offline: 'You are offline now.',
    unreached: 'We cannot reach Upstroke right now.',
  },
} as const;
