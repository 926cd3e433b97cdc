export const devicesTexts = {
  title: 'Devices',
  intro: 'You are signed in on these devices.',
  loading: 'Loading your devices…',
  loadFailed: 'Your devices could not be loaded.',
  loadFailedHint: 'Please check whether you are online.',
  unknownDevice: 'Unknown browser',
  thisDevice: 'This device',
  usedToday: 'Used in the last 24 hours',
  lastUsed: (when: string) => `Last used around ${when}`,
  reachable: 'Gets notifications',
  notReachable: 'Gets no notifications',

  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out ${name}`,
  signOutTitle: (name: string) => `Sign out ${name}?`,
  signOutOthers: 'Sign out all other devices',
  signOutOthersTitle: 'Sign out all your other devices?',
  effect:
    'No reminders or alerts are sent there any more. Invitations and calendar links made there end, too. A page that is open there may still ring.',
  signingOut: 'Signing out…',
  cancel: 'Cancel',
  failed: 'This did not work. Please try again.',
} as const;
