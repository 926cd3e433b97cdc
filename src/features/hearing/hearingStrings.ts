import type { MissHearing } from '../../../contract/fields.ts';
import type { PushState } from '../../../contract/messages.ts';

const misses: Readonly<Record<MissHearing, string>> = {
  now: 'At once',
  hour: 'After an hour, if not answered',
  summary: 'Once a day, together',
  none: 'Not at all',
};

const states: Readonly<Record<PushState, string>> = {
  waiting: 'not shown yet',
  queued: 'not shown yet',
  accepted: 'sent, not shown yet',
  shown: 'has shown it',
  acknowledged: 'has shown it',
  failed: 'could not be reached',
  expired: 'could not be reached',
  dropped: 'could not be reached',
};

export const hearingTexts = {
  title: 'What I want to hear',
  hears: (fname: string, misses: string) => `${fname}: missed doses ${misses.toLowerCase()}`,
  formOf: (fname: string) => `What I want to hear of ${fname}`,
  alerts: 'Alerts always reach you.',
  misses: 'Missed doses',
  missOptions: misses,
  summaryAt: 'Time of the summary',
  summaryAtWrong: 'Please choose a time.',
  also: 'Also tell me',
  stock: 'when a medicine is running low',
  allTaken: 'when everything planned for the day is taken',
  save: 'Save',
  saving: 'Saving…',
  failed: 'This could not be saved. Please try again.',

  quiet: 'Quiet hours',
  quietBody: 'In quiet hours only alerts arrive. All else waits until they are over.',
  quietFrom: 'From',
  quietTo: 'To',
  quietNow: (from: string, to: string) => `Quiet hours: ${from} to ${to}`,
  quietNone: 'Quiet hours: none',
  quietWrong: 'Please choose two different times.',
  quietOff: 'Switch off',

  test: 'Test alert',
  testBody:
    'All your devices show a notification, as for an alert, and nobody else gets one. Where Upstroke is open, an alert also sounds for a minute. The test does not.',
  send: 'Send me a test alert',
  sending: 'Sending…',
  sendFailed: 'The test alert could not be sent. Please try again.',
  noDevice: 'No device of yours gets notifications. Switch them on first.',
  thisDevice: 'This device',
  unnamed: 'A device',
  state: (name: string, state: PushState) => `${name}: ${states[state]}`,
  shownAt: (name: string, time: string) => `${name}: has shown it at ${time}`,
  notShown:
    'If a device does not show it, open Upstroke there and follow the notice on its first screen.',
} as const;
