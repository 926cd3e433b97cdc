/** What an answer says of itself while it can be taken back, and how a dose is recorded late. */
export const lateTexts = {
  taken: (name: string, time: string) => `${name}: taken ${time}.`,
  skipped: (name: string, time: string) => `${name}: skipped ${time}.`,
  at: (time: string) => `at ${time}`,
  yesterdayAt: (time: string) => `yesterday at ${time}`,
  dayAt: (day: string, time: string) => `on ${day} at ${time}`,
  ofWhom: (fname: string, medicine: string) => `${fname}'s ${medicine}`,
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name}`,
  moreAnswers: (count: number) => (count === 1 ? '1 more answer' : `${count} more answers`),

  tookIt: 'I took it',
  tookItOf: (name: string, time: string) => `I took it: ${name}, ${time}`,

  title: (name: string) => `When did you take ${name}?`,
  due: (when: string) => `It was due ${when}.`,
  day: 'Day',
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'Just now',
  otherTime: 'Or at another time',
  time: 'Time',
  echo: (day: string, clock: string, words: string) => `${day} at ${clock} ${words}`,
  save: 'Save as taken',
  cancel: 'No, go back',
  problems: {
    missing: '❌ Please choose a time',
    early: '❌ This is before the dose was due. Please choose a later time',
    ahead: '❌ This time is still to come. Please choose an earlier one',
  },
} as const;
