export const texts = {
  question: 'Can this server wake anybody?',
  answers: {
    green: 'Yes.',
    amber: 'Perhaps not everybody. Please look at the warnings.',
    red: 'Not everybody, or not in time. Please fix the problems.',
  },
  states: { green: 'good', amber: 'warning', red: 'problem' },
  checking: 'Checking…',
  again: 'Check again',
  loadFailed: 'The server could not be checked.',
  loadFailedHint: 'Please check whether you are online.',
  sendTest: { mail: 'Send me a test email', push: 'Send me a test notification' },
  connect: 'Turn on notifications here',
  failed: 'This did not work. Please try again.',
} as const;
