export const lateTexts = {
  takenAlready: (time: string) => `Last taken today at ${time}.`,
  twinTaken: (name: string, when: string) =>
    `${name}, which looks like this one, was taken ${when}.`,
  ofWhom: (fname: string, medicine: string) => `${fname}'s ${medicine}`,

  tookIt: 'I took it',
  notTaken: 'Not taken',
  answerOf: (answer: string, name: string, time: string) => `${answer}: ${name}, ${time}`,

  title: (name: string) => `When did you take ${name}?`,
  titleOf: (fname: string, name: string) => `When did ${fname} take ${name}?`,
  due: (when: string) => `It was due ${when}.`,
  day: 'Day',
  today: 'Today',
  yesterday: 'Yesterday',
  takenNow: 'Taken now',
  takenEarlier: (when: string) => `Taken earlier, ${when}`,
  otherTime: 'Or at another time',
  time: 'Time',
  echo: (day: string, time: string) => `${day} at ${time}`,
  save: 'Save as taken',
  cancel: 'No, go back',
  problems: {
    missing: '❌ Please choose a time',
    early: '❌ This is before the day of the dose. Please choose a later time',
    ahead: '❌ This time is still to come. Please choose an earlier one',
  },
} as const;
