export const texts = {
  notWhileClosed: 'This device does not ring while Upstroke is closed.',
  allowHint: 'To change that, allow notifications.',
  allow: 'Allow notifications',
  asking: 'One moment…',
  deniedHint: 'To change that, turn on notifications in the settings of your browser.',
  notReached: 'It could not be connected just now.',
  tryAgain: 'Try again',
  onlyWhileOpen: 'Reminders ring only while this page is open.',
  homeScreenHint: 'On an iPhone or iPad: add Upstroke to the Home Screen, and open it there.',
  nowReached: 'Notifications are on, also while Upstroke is closed.',
  nowDenied: 'Notifications were not allowed.',
  stillNotReached: 'This device could not be connected. Please try again.',
} as const;
