export const texts = {
  title: 'Bedside mode',
  nothingNext: 'No dose is planned.',
  mayGoDark: 'The screen may go dark on this device.',
  help: 'Get help',
  leave: 'Leave bedside mode',
} as const;
