export const passwordTexts = {
  title: 'Password',
  change: 'Change password',
  changing: 'Changing…',
  current: 'Current Password',
  next: 'New Password',
  again: 'Confirm New Password',
  samePassword: 'This is your password already. Please choose another one.',
  needsNetwork: 'You need to be online to change your password.',
  failed: 'Your password could not be changed. Please try again.',
  effect:
    'This signs out your other devices. No reminders or alerts are sent there any more. A calendar link ends, too.',
} as const;
