/** What caregivers and the survivor read alike. */
export const sharedTexts = {
  seen: (name: string, when: string) => `${name} has seen it ${when}.`,
  closed: (name: string, when: string, words: string) => `Closed by ${name} ${when}: ${words}.`,
  formerCaregiver: 'a former caregiver',
  closings: { resolved: 'all is well', false_alarm: 'false alarm' },
} as const;
