export const statusNames = {
  pending: 'Pending (not yet)',
  taken: 'Taken',
  skipped: 'Skipped',
  missed: 'Missed',
  completed: 'Completed',
} as const;

export const texts = {
  saved: {
    taken: 'Medication marked as taken',
    skipped: 'Medication skipped',
    pending: 'Answer undone',
  },
  recordedFor: (fname: string, medicine: string) => `${fname}: ${medicine}`,
  failed: 'Failed to update status',
  fullAndOffline:
    'This device is full and the server cannot be reached. Please free some space and try again.',
} as const;
