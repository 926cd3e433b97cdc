export const passwordTexts = {
  title: 'Password',
  change: 'Change password',
  changing: 'Changing…',
  current: 'Current Password',
  next: 'New Password',
  again: 'Confirm New Password',
  needsNetwork: 'You need to be online to change your password.',
  failed: 'Your password could not be changed. Please try again.',
  effect: 'Your other devices are then signed out.',
  cancel: 'Cancel',
} as const;
