import { expect, test } from '@jest/globals';
import type { AlertStatus } from '../contract/fields.ts';
import {
  type AlertEvent,
  isOpenForAnswers,
  nextUnsentAlert,
  type SentAlert,
  sentAlertStage,
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

const hour = 3_600_000;
const sentTo = (statuses: readonly AlertStatus[], more: Partial<SentAlert> = {}): SentAlert => ({
  id: 'b',
  pressedAt: 0,
  toldAt: 0,
  told: statuses.map((status, index) => ({ caregiverId: `${index}`, name: 'Carer', status })),
  answeredBy: null,
  answeredAt: null,
  withdrawnAt: null,
  ...more,
});
const answered = { answeredBy: 'Carl Lund', answeredAt: 1 };
const unknown = [{ name: 'Carer', status: 'pending' as const }];

test.each<[string, SentAlert, number, readonly string[] | null, boolean]>([
  ['told', sentTo(['pending', 'pending']), 0, null, true],
  ['told', sentTo(['pending', 'pending']), hour - 1, ['1'], true],
  ['told', sentTo([], { told: unknown }), 0, [], true],
  ['told', sentTo(['pending'], { reopenedAt: hour }), hour, null, true],
  ['nobody', sentTo(['pending', 'pending']), 0, ['2'], true],
  ['nobody', sentTo([]), 0, null, false],
  ['unanswered', sentTo(['pending']), hour, [], true],
  ['seen', sentTo(['acknowledged', 'pending'], answered), hour, [], true],
  ['seen', sentTo(['resolved', 'pending'], answered), 0, null, true],
  ['closed', sentTo(['resolved', 'false_alarm'], answered), hour, null, false],
  ['ok', sentTo(['acknowledged'], { ...answered, withdrawnAt: 2 }), hour, null, false],
  ['ok', sentTo(['pending'], { withdrawnAt: 2 }), hour, [], false],
])('a sent alert is %s (%#)', (stage, alert, now, connectedIds, isOpen) => {
  expect(sentAlertStage(alert, now, connectedIds)).toBe(stage);
  expect(isOpenForAnswers(alert)).toBe(isOpen);
});
