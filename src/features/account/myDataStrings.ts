export const texts = {
  title: 'My data',
  about: 'A zip file with all that Upstroke keeps about you.',
  tables: 'Your medicines and doses are in it as tables, and your pictures as files.',
  save: 'Save all my data',
  saving: 'Getting your data…',
  soFar: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} KB so far`
      : `${(bytes / 1_000_000).toFixed(1)} MB so far`,
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was saved.',
  saved: (file: string) => `Your browser saves your data as ${file}.`,
  saveFailed: 'The connection failed or broke off. Nothing was saved. Please try again.',

  calendar: {
    title: 'Calendar',
    about: 'See your doses of the next 4 weeks in a calendar app.',
    warning: 'Calendars refresh about once a day. They never replace the alarm.',
    privacy:
      'The maker of the calendar app then knows your medicines. So does everyone who has the link.',
    loading: 'Loading…',
    loadFailed: 'We could not check your calendar link.',
    make: 'Make a calendar link',
    making: 'Making the link…',
    makeFailed: 'The link could not be made. Please try again.',
    linkTitle: 'Your calendar link',
    linkHint: 'It is shown only now. Add it to your calendar app.',
    open: 'Open in a calendar app',
    has: 'You have a calendar link.',
    renew: 'New link',
    renewTitle: 'Make a new calendar link?',
    renewBody: 'The old link stops working.',
    renewYes: 'Yes, make a new link',
    renewNo: 'No, keep the old link',
    remove: 'Remove',
    removeTitle: 'Remove the calendar link?',
    removeBody: 'It stops working. Delete the calendar in your calendar app too.',
    removeYes: 'Yes, remove it',
    removeNo: 'No, keep it',
    removed: 'The calendar link no longer works.',
    removeFailed: 'The link could not be removed. Please try again.',
  },
} as const;
