export const privacyTexts = {
  title: 'Privacy',
  hideNames: 'Hide medicine names in notifications',
  hideNamesHint: 'On all your devices and those of your caregivers. In Upstroke the names stay.',
  options: { no: 'No', yes: 'Yes' },
  needsNetwork: 'You need to be online to hide or show names.',
  failed: 'This could not be saved. Please try again.',
  notice: 'What Upstroke keeps about you',
} as const;
