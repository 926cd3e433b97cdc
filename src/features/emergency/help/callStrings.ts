export const callTexts = {
  inDanger: 'In danger?',
  call: (number: string) => `Call ${number} now`,
} as const;
