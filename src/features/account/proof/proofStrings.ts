export const proofTexts = {
  title: 'Is it you?',
  body: 'Please confirm it. It counts for 10 minutes.',
  password: 'Password',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  failed: 'This did not work. Please try again.',
} as const;
