export const inviteCareTexts = {
  invited: (name = 'A caregiver') => `${name} has invited another caregiver for you.`,
  look: 'See it, or refuse',
} as const;
