export const appTexts = {
  skip: 'Skip to the content',
  opening: 'Opening…',
  wait: 'This takes a moment.',
  backHome: 'Back to the dashboard',
  backToSignIn: 'Back to sign in',
  unknownTitle: 'This page does not exist',
  unknownBody: 'The address may have been typed or shared with a mistake.',
  crashedTitle: 'Something went wrong',
  crashedBody: 'What you entered is saved. Please try again.',
  tryAgain: 'Try again',
  menu: 'Menu',
  home: 'Home',
  getHelp: 'Get help',
  notKept:
    'This device could not save a copy for later. Please free some space, or allow this page to keep data.',
  since: {
    offline: (time: string) => `You have been offline since ${time}.`,
    unreached: (time: string) => `We have not reached Upstroke since ${time}.`,
  },
  waiting: (count: number) =>
    count === 1 ? '1 change is not sent yet.' : `${count} changes are not sent yet.`,
  /** On screen; the rest is in the accessible name only. */
  read: 'Read',
  pageAloud: 'this page aloud',
  stop: 'Stop',
  stopReading: 'reading',
} as const;
