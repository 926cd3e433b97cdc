export const privacyTexts = {
  title: 'Privacy',
  hideNames: 'Hide medicine names in notifications',
  hideNamesHint: 'On all your devices and those of your caregivers. In Upstroke the names stay.',
  options: { no: 'No', yes: 'Yes' },
  failed: 'This could not be saved. Please try again.',
  notice: 'What Upstroke keeps about you',
} as const;
