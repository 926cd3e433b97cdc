export const differenceTexts = {
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  nothing: 'nothing',
  note: (note: string) => `note “${note}”`,
  noNote: 'note removed',
  alsoAt: (times: string) => `also at ${times}`,
  notAt: (times: string) => `not at ${times} any more`,
  until: (day: string) => `until ${day}`,
  untilResumed: 'until resumed',
  forGood: 'for good',
} as const;
