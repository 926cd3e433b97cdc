export const careTeamTexts = {
  title: (fname: string) => `Who looks after ${fname}`,
  you: 'You',
  hiddenName: 'A caregiver',
  call: (name: string) => `Call ${name}`,

  onDuty: 'on duty',
  awayUntil: (day: string) => `away until ${day}`,
  reach: {
    yes: 'notifications arrive',
    no: 'phone may not ring',
  },
  everyoneAway: 'Everyone is away',
  everyoneAwayBody: (fname: string) =>
    `Everyone who looks after ${fname} still hears about every missed dose and alert.`,

  away: 'I am away until …',
  back: 'I am back',
  awayTitle: 'I am away until …',
  awayBody:
    'You get no notifications of missed doses until then, and the others see it. An alert still reaches you after 2 minutes, if no one has answered. If everyone is away, you all get everything.',
  backOn: 'First day that I am back',
  dayInvalid: 'Choose a day from tomorrow, within a year.',
  save: 'Save',
  saving: 'Saving…',
  failed: 'This could not be saved. Please try again.',

  hide: 'Hide my name and phone from other caregivers',
  hideHint:
    'The people you look after still see them. Who answers an alert or records a dose is always named.',
} as const;
