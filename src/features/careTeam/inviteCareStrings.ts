export const inviteCareTexts = {
  someone: 'A caregiver',
  invited: (name: string) => `${name} has invited another caregiver for you.`,
  look: 'See it, or refuse',
} as const;
