import type { Told, Watched } from '../support/watch.ts';

/** `sent`: somebody was told. `unsent`: not yet. `ok`: of what was taken back. */
export type Words = 'sent' | 'unsent' | 'ok';

/** What pages tell of the emergency; the device holds its alerts. */
export type EmergencyTold = Told<Words, { readonly isWithdrawn: boolean }>;

export const watched: Watched<Words> = {
  store: 'emergencyQueue',
  buttons: ['Yes, send alert', 'I am OK'],
  phrases: {
    sent: 'Emergency Alert Sent!|Alert sent to',
    unsent:
      'Sending your alert|Your alert waits to be sent|Failed to send emergency|Failed to queue emergency',
    ok: 'That you are OK waits to be sent|told that you are OK|had closed your alert already|Nobody had been told',
  },
  unsent: 'unsent',
};
