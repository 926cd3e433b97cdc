/** What a user types to confirm. */
export const deletionWord = 'DELETE';

const deleted = {
  survivor: [
    'Your name, email, phone and picture',
    'Your medicines, doses and activity',
    'Your alerts, also an open one',
  ],
  caregiver: ['Your name, email, phone and picture', 'The alerts that were sent to you'],
  admin: ['Your name and email', 'The invitations you made'],
} as const;

const everyone = 'What this device has not sent yet';

const kept = {
  survivor: ['What your caregivers saved, printed or received'],
  caregiver: [
    'What you did for others stays in their record, without your name',
    'What others saved, printed or received',
  ],
  admin: ['The accounts of others'],
} as const;

export type DeletingRole = keyof typeof deleted;

export const deletionTexts = {
  title: 'Delete my account',
  deletedTitle: 'This is deleted at once',
  deleted: (role: DeletingRole) => [...deleted[role], everyone],
  keptTitle: 'This stays',
  kept: (role: DeletingRole) => [
    ...kept[role],
    'A list of what happened on the server, without your name',
    'Backups of the server, for 14 nights, unless the person who runs it chooses otherwise',
  ],
  told: {
    survivor:
      'We tell your caregivers that you are no longer connected. Sign out on your other devices, too: they may still ring.',
    caregiver: 'We tell the people you care for that you are no longer connected.',
    admin: undefined,
  },
  question: 'Delete your account for good?',
  body: 'Nobody can undo this. Your reminders end.',
  openAlert: 'Your emergency alert is still open. Your caregivers will not see it any more.',
  bodyOther: 'Nobody can undo this.',
  password: 'Password',
  confirm: `Type ${deletionWord} to confirm`,
  confirmDiffers: `Please type the word ${deletionWord}.`,
  yes: 'Delete my account',
  deleting: 'Deleting your account…',
  no: 'Keep my account',
  done: 'Your account is deleted.',
} as const;
