/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { AlertStatus } from '../../../../contract/fields.ts';
import { nextUnsentAlert, type SentAlert } from '../../../../domain/survivorAlertStage.ts';
import type { QueuedAlert } from '../../../platform/emergency/emergencyQueue.ts';
import { makeQueuedAlert } from '../../../../testkit/page/alertFixtures.ts';
import { deriveCurrentAlerts } from './currentAlerts.ts';
import { formatCurrentAlert } from './formatCurrentAlert.ts';

const minute = 60_000;
const hour = 60 * minute;
const pressedAt = Date.UTC(2026, 2, 10, 14, 0);

const queued = (more: Partial<QueuedAlert> = {}) =>
  nextUnsentAlert(null, {
    type: 'loaded',
    alert: makeQueuedAlert(1, { id: 'a', timestamp: pressedAt, ...more }),
  })!;
const sentTo = (statuses: readonly AlertStatus[], more: Partial<SentAlert> = {}): SentAlert => ({
  id: 'b',
  pressedAt,
  toldAt: pressedAt + minute,
  told: statuses.map((status, index) => ({ name: `Carer ${index + 1}`, status })),
  answeredBy: null,
  answeredAt: null,
  withdrawnAt: null,
  ...more,
});
const nothing = { queue: [], sent: [], closed: [] };
const away = { status: null, message: '' };
const refused = (status: number) => ({ status, message: '' });
const answered = { answeredBy: 'Carl Lund', answeredAt: pressedAt + 2 * minute };

const one = (known: Partial<typeof nothing> | object, now = pressedAt + 5 * minute) =>
  deriveCurrentAlerts({ ...nothing, ...known }, now)[0];

test.each([
  ['had no response', queued({ failure: away }), 'network', true],
  ['is withdrawn', queued({ isWithdrawn: true, failure: away }), 'okWaiting', false],
  ['reached nobody', queued({ toldNobody: true }), 'nobody', false],
])('an alert that the server has not confirmed %s', (_what, unsent, stage, isLive) => {
  expect(one({ queue: [unsent] })).toMatchObject({ stage, isLive, sent: null });
});

test('an alert that the server has not confirmed allows a new one after an hour, still unsent', () => {
  const known = { queue: [queued({ failure: away })] };
  expect(one(known, pressedAt + hour - 1)).toMatchObject({ isLive: true });
  const older = { stage: 'network', isLive: false, isUnsent: true };
  expect(one(known, pressedAt + hour)).toMatchObject(older);
});

test('an alert that the server has not confirmed is shown until the server has it, whatever was closed or listed before', () => {
  const known = { queue: [queued({ isWithdrawn: true })], closed: ['a'] };
  expect(one(known)).toMatchObject({ stage: 'okWaiting', isUnsent: true });
  expect(one({ ...known, queue: [queued({ toldNobody: true })] })).toBeUndefined();
  const listed = { queue: [queued({ id: 'b', failure: away })], sent: [sentTo(['pending'])] };
  const stages = deriveCurrentAlerts({ ...nothing, ...listed }, pressedAt).map(
    ({ stage }) => stage,
  );
  expect(stages).toEqual(['network']);
});

test.each([
  ['one has seen', sentTo(['acknowledged', 'pending'], answered), 'seen', true],
  ['all have closed', sentTo(['resolved', 'false_alarm'], answered), 'closed', false],
  ['is withdrawn', sentTo(['false_alarm'], { withdrawnAt: pressedAt }), 'ok', false],
])('an alert that the server has %s', (_what, alert, stage, isLive) => {
  expect(one({ sent: [alert] })).toMatchObject({ stage, isLive });
});

test('an alert that the server has allows a new one after an hour, and is history once it is dismissed, or after a day unless it is seen and open', () => {
  const sent = [sentTo(['pending'])];
  const at = pressedAt + minute + hour;
  expect(one({ sent }, at - 1)).toMatchObject({ stage: 'told', isLive: true });
  expect(one({ sent }, at)).toMatchObject({ stage: 'unanswered', isLive: false });
  const seen = [sentTo(['acknowledged'], answered)];
  expect(one({ sent: seen }, at)).toMatchObject({ stage: 'seen', isLive: false });
  const nextDay = pressedAt + minute + 24 * hour;
  expect(one({ sent }, nextDay)).toBeUndefined();
  expect(one({ sent: seen }, nextDay)).toMatchObject({ stage: 'seen' });
  const closed = { ...answered, closedAt: nextDay };
  expect(one({ sent: [sentTo(['resolved'], closed)] }, nextDay)).toMatchObject({ stage: 'closed' });
  expect(one({ sent, closed: ['b'] })).toBeUndefined();
});

test('an alert that the server has reads as if it reached no one once none of its caregivers is connected', () => {
  const told = [{ caregiverId: 'a', name: 'Carer', status: 'pending' as const }];
  const state = { ...nothing, sent: [sentTo([], { told })] };
  const [shown] = deriveCurrentAlerts(state, pressedAt + 5 * minute, ['c']);
  expect(shown).toMatchObject({ stage: 'nobody', isLive: false });
});

test('an alert that the server has comes after a newer one, and is history if it was over before that one', () => {
  const older = sentTo(['pending']);
  const queue = [queued({ timestamp: pressedAt + 1 })];
  const both = deriveCurrentAlerts({ ...nothing, queue, sent: [older] }, pressedAt);
  expect(both.map(({ id }) => id)).toEqual(['a', 'b']);
  const over = sentTo(['false_alarm'], { withdrawnAt: pressedAt });
  const newer = sentTo(['resolved'], { ...answered, id: 'c', pressedAt: pressedAt + 1 });
  expect(one({ sent: [over, newer] })).toMatchObject({ id: 'c' });
  expect(one({ sent: [over, newer], closed: ['c'] })).toBeUndefined();
  const since = { ...over, withdrawnAt: pressedAt + 2 };
  expect(one({ sent: [since, newer], closed: ['c'] })).toMatchObject({ stage: 'ok' });
});

describe('the words', () => {
  const wordsOf = (known: object, now?: number) => formatCurrentAlert(one(known, now)!, 'UTC', []);

  test.each([
    [
      "You're offline! Emergency alert queued. It will be sent automatically when you're back online.",
      { delivery: 'offline' },
    ],
    [
      "Network error! Emergency alert queued. It will be sent automatically when you're back online.",
      {},
    ],
    [
      'Failed to queue emergency. Please check your connection.',
      { delivery: 'offline', storedOnDisk: false },
    ],
    ['Failed to send or queue emergency. Please try again.', { storedOnDisk: false }],
  ])('%s', (text, more) => {
    const queue = [{ ...queued({ failure: away }), ...more }];
    expect(wordsOf({ queue }).body[0]).toBe(text);
  });

  test.each([
    ['is sent', queued()],
    ['needs a sign-in', queued({ failure: refused(401) })],
    ['is withdrawn', queued({ isWithdrawn: true, failure: away })],
    ['was refused', queued({ failure: refused(500) })],
  ])('ask to keep the page open while an alert that is only in memory %s', (_what, unsent) => {
    const keepOpen = 'Keep this page open. We keep trying.';
    expect(wordsOf({ queue: [{ ...unsent, storedOnDisk: false }] }).body).toContain(keepOpen);
    expect(wordsOf({ queue: [unsent] }).body).not.toContain(keepOpen);
  });

  test('give the reason of a refusal unless it is withdrawn, and say that no one has answered for an hour', () => {
    const queue = [queued({ failure: { status: 401, message: 'Sorry.' } })];
    expect(wordsOf({ queue }, pressedAt + hour).body).toContain('Failed to send emergency: Sorry.');
    const withdrawn = [queued({ failure: refused(401), isWithdrawn: true })];
    expect(wordsOf({ queue: withdrawn }).title).toBe('"I am OK" is not sent yet');
    const sent = [sentTo(['pending'])];
    expect(wordsOf({ sent }, pressedAt + minute + hour).title).toBe('Nobody has answered');
    const unnamed = [sentTo(['acknowledged'], { answeredAt: pressedAt })];
    expect(wordsOf({ sent: unnamed }).title).toBe('A caregiver knows you need help.');
  });

  test('say of one that is withdrawn after one had seen it that it stays open until it is closed, and by whom', () => {
    const closed = { closedBy: null, closedAt: pressedAt + 3 * minute };
    const said = { ...answered, ...closed, withdrawnAt: pressedAt };
    const bodyOf = (status: AlertStatus) => wordsOf({ sent: [sentTo([status], said)] }).body;
    expect(bodyOf('acknowledged')).toEqual(['Carl Lund knows, and will close your alert.']);
    const words = 'Closed by a former caregiver at 14:03: false alarm.';
    expect(bodyOf('false_alarm')).toEqual([words]);
    const over = wordsOf({ sent: [sentTo(['false_alarm'], { ...answered, ...closed })] });
    expect(over).toEqual({ title: 'A former caregiver closed your alert.', body: [words] });
  });

  test('say of one that rings again who had seen it and left, for an hour from then on', () => {
    const reopenedAt = pressedAt + 5 * hour;
    const again = [sentTo(['pending'], { reopenedAt, leftBy: 'Carl Lund' })];
    const left = 'Carl Lund can no longer help.';
    const soon = wordsOf({ sent: again }, reopenedAt + minute);
    expect([soon.title, soon.body[0]]).toEqual([
      'We are alerting your caregivers again',
      `${left} We are alerting the others.`,
    ]);
    const late = wordsOf({ sent: again }, reopenedAt + hour);
    expect([late.title, late.body[0]]).toEqual(['Nobody has answered', left]);
  });

  test('name who was alerted and when, and who is unreachable: as the response said, else as known now', () => {
    const wordsWith = (more: Partial<SentAlert>) =>
      formatCurrentAlert(one({ sent: [sentTo(['pending', 'pending'], more)] })!, 'UTC', [
        { name: 'Carer 1', isReachable: true, phone: '030 1234' },
        { name: 'Carer 2', isReachable: false, phone: null },
      ]);
    expect(wordsWith({})).toEqual({
      isUnheard: false,
      title: 'Emergency Alert Sent!',
      body: [
        'Sent to 2 caregivers at 14:01: Carer 1 and Carer 2.',
        "Carer 2's phone may not ring. Call the emergency number, or somebody near you.",
      ],
    });
    expect(wordsWith({ isLocated: true }).body[1]).toBe('Your location was sent, too.');
    expect(wordsWith({ unreachable: [] }).body[1]).toMatch(/^We will keep alerting them/);
    const number = "Carer 1's phone may not ring. Please call Carer 1: 030 1234.";
    expect(wordsWith({ unreachable: ['Carer 1'] }).body[1]).toBe(number);
    const left = wordsWith({ reopenedAt: pressedAt + minute, leftBy: 'Carer 2' }).body.join(' ');
    expect(left).toContain('Sent to 1 caregiver at 14:01: Carer 1.');
    expect(left).not.toContain("Carer 2's phone");
  });

  test('say until when who is away is not alerted', () => {
    const wordsAt = (now: number) =>
      formatCurrentAlert(
        one({ sent: [sentTo(['pending', 'pending'], {})] })!,
        'UTC',
        [
          { name: 'Carer 1', isReachable: true, phone: null },
          { name: 'Carer 2', isReachable: true, phone: null, isHeld: true },
        ],
        now,
      ).body;
    const toldAt = sentTo([]).toldAt;
    expect(wordsAt(toldAt + 2 * minute - 1).slice(0, 2)).toEqual([
      'Sent to 1 caregiver at 14:01: Carer 1.',
      'Carer 2 is away. We alert Carer 2 at 14:03 if no one answers.',
    ]);
    expect(wordsAt(toldAt + 2 * minute)[0]).toBe(
      'Sent to 2 caregivers at 14:01: Carer 1 and Carer 2.',
    );
  });

  test('give no number for a name that two caregivers have, and one line for all without one', () => {
    const status = 'pending' as const;
    const told = ['Ann Lee', 'Ann Lee'].map((name) => ({ name, status }));
    const { body } = formatCurrentAlert(one({ sent: [sentTo([], { told })] })!, 'UTC', [
      { name: 'Ann Lee', isReachable: true, phone: '030 1234' },
      { name: 'Ann Lee', isReachable: false, phone: null },
    ]);
    expect(body.slice(1)).toEqual([
      "Ann Lee's phone may not ring. Call the emergency number, or somebody near you.",
    ]);
    const two = { told: [{ name: 'Ann' }, { name: 'Ben' }].map((one) => ({ ...one, status })) };
    const sent = sentTo([], { ...two, unreachable: ['Ann', 'Ben'] });
    const words = formatCurrentAlert(one({ sent: [sent] })!, 'UTC', null);
    expect(words).toMatchObject({ isUnheard: true });
    expect(words.body).toEqual([
      'The phones of Ann and Ben may not ring. Call the emergency number, or somebody near you.',
      'Sent to 2 caregivers at 14:01: Ann and Ben.',
    ]);
  });
});
