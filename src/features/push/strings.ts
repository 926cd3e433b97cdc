export const texts = {
  enabled: 'Notifications are on, also while Upstroke is closed.',
  denied: 'Notifications were not allowed.',
  unanswered:
    'Please answer the question of your browser. It may be behind a small sign beside the web address.',
  registrationFailed: 'This device could not be connected. Please try again.',
  noPushService:
    'This browser cannot get notifications. Private windows never can. Use a normal window, or another browser.',
} as const;
