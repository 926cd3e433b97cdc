export const amountTexts = {
  at: (time: string, amount: string) => `${time} (${amount})`,
} as const;
