export const texts = {
  title: 'ACTIVITY',
  filters: { day: 'THIS DAY', week: 'THIS WEEK', month: 'THIS MONTH' },
  filterLabel: 'Show',
  viewAll: 'View All',
  minimize: 'Minimize',
  loading: 'Loading...',
  end: 'No more activities',
  limited: (count: number) => `These are the newest ${count}.`,
  empty: 'No activities yet.',
  loadMore: 'Load more',
  failed: {
    survivor: 'Your activity could not be read from the server.',
    caregiver: 'The activity could not be read from the server.',
  },
  moreFailed: 'More activities could not be read from the server.',
  saved: (when: string) => `This is what was saved on this device ${when}.`,
  tryAgain: 'Try again',
} as const;
