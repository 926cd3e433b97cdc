export const texts = {
  title: 'Get help',
  notHere: 'This app cannot send an alert yet.',
  call: 'Please call your local emergency number.',
  close: 'Close',
} as const;
