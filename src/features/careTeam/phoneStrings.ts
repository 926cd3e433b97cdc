export const phoneTexts = {
  phone: 'Phone',
  add: 'Add phone',
  change: 'Change phone',
  hint: {
    survivor: 'Your caregivers see it and can call you.',
    caregiver: 'The people you care for see it and can call you.',
  },
  empty: 'Leave it empty to remove it.',
  invalid:
    'Please use 5 to 20 digits, and + only in front. Blanks, brackets, dots, - and / are fine.',
  save: 'Save',
  saving: 'Saving…',
  failed: 'The server did not answer. Please try again.',

  ask: 'Add your phone number?',
  askBody: {
    survivor: 'Then your caregivers can call you with one tap.',
    caregiver: 'Then the people you care for can call you, and other caregivers too.',
  },
  call: (fname: string) => `Call ${fname}`,
  addOf: (fname: string) => `Add ${fname}'s number`,
  hintOf: (fname: string) => `${fname} and all caregivers see it.`,
} as const;
