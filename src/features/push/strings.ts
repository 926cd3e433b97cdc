export const texts = {
  nowReached: 'Notifications are on, also while Upstroke is closed.',
  nowDenied: 'Notifications were not allowed.',
  stillNotReached: 'This device could not be connected. Please try again.',
} as const;
