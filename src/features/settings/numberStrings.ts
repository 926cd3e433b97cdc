export const numberTexts = {
  numberNow: (number: string) => `The number is now ${number}.`,
  question: (number: string) => `Is ${number} the emergency number where you are?`,
  yes: (number: string) => `Yes, ${number}`,
  no: (number: string) => `No, ${number}`,
} as const;
