export const contactTexts = {
  title: 'Contact',
  loading: 'Loading your contact details…',
  loadFailed: 'Your contact details could not be loaded.',
  loadFailedHint: 'Please check whether you are online.',
  failed: 'The server did not answer. Please try again.',
  cancel: 'Cancel',

  email: 'Email',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed yet',
  changeEmail: 'Change email',
  changeEmailHint:
    'We send a link to the new email. Your email changes when you open that link, within 24 hours.',
  newEmail: 'New email',
  emailInvalid: 'Please enter a full email address, such as rosa@example.org.',
  emailSame: 'This is your email already.',
  password: 'Password',
  sendLink: 'Send the link',
  sendingLink: 'Sending the link…',
  pendingTitle: 'A new email is waiting',
  pendingBody: (email: string) => `Your email changes when you open the link for ${email}.`,
  cancelChange: 'Keep my old email',
  cancelling: 'Cancelling…',

  phone: 'Phone',
  notAvailable: 'N/A',
  changePhone: 'Change phone',
  addPhone: 'Add phone',
  phoneHint: {
    survivor: 'Your caregivers see it and can call you.',
    caregiver: 'The people you care for see it and can call you.',
  },
  phoneEmpty: 'Leave it empty to remove it.',
  phoneInvalid:
    'Please use 5 to 20 digits, and + only in front. Blanks, brackets, dots, - and / are fine.',
  save: 'Save',
  saving: 'Saving…',
} as const;
