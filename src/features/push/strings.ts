export const texts = {
  enabled: 'Notifications are on, also while Upstroke is closed.',
  denied: 'Notifications were not allowed.',
  registrationFailed: 'This device could not be connected. Please try again.',
} as const;
