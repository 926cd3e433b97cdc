export const privacyTexts = {
  title: 'Privacy',
  hideNames: 'Hide medicine names in notifications',
  hideNamesHint:
    'Also on the devices of your caregivers, and on your other devices once you open Upstroke there. In Upstroke the names stay.',
  options: { no: 'No', yes: 'Yes' },
  failed: 'This could not be saved. Please try again.',
  notice: 'What Upstroke keeps about you',
} as const;
