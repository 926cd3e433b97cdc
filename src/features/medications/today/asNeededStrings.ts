export const asNeededTexts = {
  title: 'When needed',
  today: (when: string) => `today ${when}`,
  lastTaken: (when: string) => `Last taken ${when}`,
  next: (when: string) => `Next: ${when}`,
  notTakenYet: 'Not taken yet',
  tookOne: (who = 'I') => `${who} took one`,
  tookOneOf: (name: string, who?: string) => `${asNeededTexts.tookOne(who)}: ${name}`,
  askTitle: (name: string) => `Take ${name} now?`,
  justTaken: (when: string) => `Already taken ${when}. Take another?`,
  tooEarly: (when: string, hours: number, next: string) =>
    `Already taken ${when}. Leave at least ${hours === 1 ? '1 hour' : `${hours} hours`} between doses. Next: ${next}.`,
  countInDay: (count: number) => `${count} in the last 24 hours`,
  tooOften: (max: number, count: number, next: string) =>
    `The plan says at most ${max} a day. Taken: ${asNeededTexts.countInDay(count)}. Next: ${next}.`,
  askYes: 'Yes, take it now',
  askNo: 'No, wait',
} as const;
