import { expect, test } from '@jest/globals';
import {
  type AlertEvent,
  nextUnsentAlert,
  type UnsentAlert,
  unsentAlertStage,
} from './survivorAlertStage.ts';

type Alert = UnsentAlert['alert'];
type Event = AlertEvent<Alert>;
const fresh: Alert = { id: 'a', isWithdrawn: false, toldNobody: false, failure: null };

const stored = (alert: Alert): Event => ({ type: 'stored', alert, storedOnDisk: true });
const failed = (alert: Alert, status: number | null, isOffline = false): Event => {
  return { type: 'failed', alert: { ...alert, failure: { status } }, isOffline };
};
const sent = (alert: Alert, toldNobody: boolean): Event => {
  return { type: 'sent', alert: { ...alert, isWithdrawn: false, toldNobody, failure: null } };
};
const events: Readonly<Record<string, (alert: Alert) => Event>> = {
  press: (alert) => stored({ ...alert, failure: null }),
  cancel: (alert) => stored({ ...alert, failure: null, isWithdrawn: true }),
  load: (alert) => ({ type: 'loaded', alert }),
  'no network': (alert) => failed(alert, null, true),
  'no answer': (alert) => failed(alert, null),
  rejected: (alert) => failed(alert, 503),
  'signed out': (alert) => failed(alert, 401),
  'to one': (alert) => sent(alert, false),
  'to none': (alert) => sent(alert, true),
};
const after = (known: UnsentAlert | null, name: string) =>
  nextUnsentAlert(known, events[name]!(known?.alert ?? fresh));
const stageOf = (known: UnsentAlert | null) => (known ? unsentAlertStage(known) : '-');

const start = after(null, 'press');
const known = {
  '-': null,
  sending: start,
  offline: after(start, 'no network'),
  network: after(start, 'no answer'),
  failed: after(start, 'rejected'),
  signIn: after(start, 'signed out'),
  okWaiting: after(start, 'cancel'),
  nobody: after(start, 'to none'),
};

// In the order of `events`.
test.each([
  ['-', 'sending okWaiting sending - - - - - -'],
  ['sending', 'sending okWaiting sending offline network failed signIn - nobody'],
  ['offline', 'sending okWaiting offline offline network failed signIn - nobody'],
  ['network', 'sending okWaiting network offline network failed signIn - nobody'],
  ['failed', 'sending okWaiting failed offline network failed signIn - nobody'],
  ['signIn', 'sending okWaiting signIn offline network failed signIn - nobody'],
  [
    'okWaiting',
    'okWaiting okWaiting okWaiting okWaiting okWaiting okWaiting signIn okWaiting okWaiting',
  ],
  ['nobody', 'nobody okWaiting nobody nobody nobody nobody signIn - nobody'],
] as const)('an alert that the server has not confirmed goes from %s to %s', (stage, next) => {
  expect(stageOf(known[stage])).toBe(stage);
  const reached = Object.keys(events).map((name) => stageOf(after(known[stage], name)));
  expect(reached.join(' ')).toBe(next);
});

test('an alert counts as stored when it was loaded, or as long as the device had room for it', () => {
  const inMemory = nextUnsentAlert(null, { ...stored(fresh), storedOnDisk: false } as Event);
  expect(after(null, 'load')).toMatchObject({ storedOnDisk: true });
  for (const name of ['load', 'rejected', 'to none'])
    expect(after(inMemory, name)).toMatchObject({ storedOnDisk: false });
  expect(after(inMemory, 'press')).toMatchObject({ storedOnDisk: true });
});
