import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';

export const texts = {
  loading: 'Loading your medications…',
  empty: 'No medications yet.',
  emptyHint: 'Add the first one.',
  loadFailed: 'Failed to fetch medications',
  loadFailedHint: 'The medicines could not be read from the server.',
  showingSaved: (since: string) => `This is what was saved on this device ${since}.`,
  add: '+ Add Medication',
  edit: 'Edit',
  remove: 'Delete',
  markTaken: 'Mark Taken',
  skip: 'Skip',
  ofDose: (action: string, clock: string) => `${action} ${clock}`,
  taken: 'Medication marked as taken',
  skipped: 'Medication skipped',
  fullAndOffline:
    'This device is full and the server cannot be reached. Please free some space and try again.',
  undone: 'Your answer was taken back',
  deleted: (name: string) => `${name} deleted successfully`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteYes: 'Yes, delete',
  deleteNo: 'No, keep it',
  notSentYet: 'Waiting to be sent',
  failed: {
    doseAnswered: 'Failed to update status',
    medicineAdded: 'Failed to save medication',
    medicineEdited: 'Failed to update medication',
    medicineRemoved: 'Failed to delete medication',
  },
  rejectedOk: 'OK, remove this message',
  timesADay: (count: number) => `${count}x a day`,
  status: { pending: 'Pending', taken: 'Taken', skipped: 'Skipped', missed: 'Missed' },
  at: (time: string) => `at ${time}`,
  dueNow: 'Due now',
  notAnswered: 'Not answered',
  notKnown: 'Not known yet',
  dueSince: (time: string) => `Due since ${time}`,
  nextToday: (time: string) => `Next at ${time}`,
  nextTomorrow: (time: string) => `Next tomorrow at ${time}`,

  today: 'Today',
  next: 'Next',
  nothingToday: 'Nothing more is due today.',
  sentences: {
    and: ' and ',
    several: (count: number) => `${count} medicines`,
    taken: (names: string, time: string) => `${names}: taken at ${time}.`,
    skipped: (names: string, time: string) => `${names}: skipped at ${time}.`,
    dueNow: (names: string) => `${names}: due now.`,
    notAnswered: (names: string, time: string) => `${names}, ${time}: not answered.`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
    next: (what: string) => `Next: ${what}.`,
  },
} as const;

export const formatFailure = ({ kind, medicineName }: Pick<OutboxRow, 'kind' | 'medicineName'>) =>
  `${texts.failed[kind]}: ${medicineName}`;
