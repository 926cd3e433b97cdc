/** The way to help that needs no server. */
export const callTexts = {
  inDanger: 'In danger?',
  call: (number: string) => `Call ${number} now`,
} as const;
