export const asNeededTexts = {
  title: 'When needed',
  today: (when: string) => `today ${when}`,
  lastTaken: (when: string) => `Last taken ${when}`,
  notTakenYet: 'Not taken yet',
  takeNow: 'Take now',
  takeNowOf: (name: string) => `Take now: ${name}`,
  askTitle: (name: string) => `Take ${name} now?`,
  justTaken: (when: string) => `You took it ${when}. Do you take one more?`,
  tooEarly: (when: string, hours: number) =>
    `You took it ${when}. Your plan says at least ${hours === 1 ? '1 hour' : `${hours} hours`} between two doses.`,
  tooOften: (count: number) =>
    `Your plan says at most ${count} a day, and you have taken ${count === 1 ? 'it' : 'that many'} today.`,
  askYes: 'Yes, I take it now',
  askNo: 'No, I wait',
} as const;
