/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { AlertStatus } from '../../../contract/fields.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import type { SentAlert } from './emergencySlice.ts';
import { standingAlerts } from './standing.ts';
import { standingWords } from './standingWords.ts';

const minute = 60_000;
const hour = 60 * minute;
const pressedAt = Date.UTC(2026, 2, 10, 14, 0);

const queued = (more: Partial<QueuedAlert> = {}): QueuedAlert => ({
  id: 'a',
  personId: 'rosa',
  timestamp: pressedAt,
  message: 'Emergency alert triggered',
  alert_type: 'general',
  location_data: { timestamp: '', user_agent: '' },
  status: 'pending',
  isWithdrawn: false,
  toldNobody: false,
  attempts: 0,
  retryAt: 0,
  notBefore: 0,
  failure: null,
  ...more,
});
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
const nothing = { queue: [], unkept: [], trying: [], isOffline: false, sent: [], closed: [] };
const away = { status: null, message: '' };
const answered = { answeredBy: 'Carl Lund', answeredAt: pressedAt + 2 * minute };

const one = (known: Partial<typeof nothing> | object, now = pressedAt + 5 * minute) =>
  standingAlerts({ ...nothing, ...known }, now)[0];

describe('an alert that the server has not confirmed', () => {
  test.each([
    ['is on its way', { queue: [queued()], trying: ['a'] }, 'sending'],
    ['is about to be tried', { queue: [queued()] }, 'sending'],
    ['waits for a network', { queue: [queued({ failure: away })], isOffline: true }, 'offline'],
    ['had no answer', { queue: [queued({ failure: away })] }, 'network'],
    ['is tried again', { queue: [queued({ failure: away })], trying: ['a'] }, 'network'],
    ['was refused', { queue: [queued({ failure: { status: 503, message: 'No.' } })] }, 'failed'],
    ['needs a sign-in', { queue: [queued({ failure: { status: 401, message: '' } })] }, 'signIn'],
  ])('%s', (_what, known, stage) => {
    expect(one(known)).toMatchObject({ stage, isLive: true, sent: null });
  });

  test.each([
    ['was taken back', queued({ isWithdrawn: true, failure: away }), 'okWaiting'],
    ['found nobody to tell', queued({ toldNobody: true }), 'nobody'],
    [
      'was taken back and needs a sign-in',
      queued({ isWithdrawn: true, failure: { status: 401, message: '' } }),
      'signIn',
    ],
  ])('%s, and stands in the way of no new one', (_what, alert, stage) => {
    expect(one({ queue: [alert] })).toMatchObject({ stage, isLive: false });
  });

  test('for an hour; an older one never stands in the way of a new one, and is not sent all the same', () => {
    const known = { queue: [queued({ failure: away })] };
    expect(one(known, pressedAt + hour - 1)).toMatchObject({ isLive: true });
    expect(one(known, pressedAt + hour)).toMatchObject({
      stage: 'network',
      isLive: false,
      isUnsent: true,
    });
  });

  test('stands until the server has it, though one of its id was closed before', () => {
    const known = { queue: [queued({ isWithdrawn: true })], closed: ['a'] };
    expect(one(known)).toMatchObject({ stage: 'okWaiting', isUnsent: true });
    expect(one({ ...known, queue: [queued({ toldNobody: true })] })).toBeUndefined();
  });

  test('is never said to be sent, whatever list the server gave', () => {
    const known = { queue: [queued({ id: 'b', failure: away })], sent: [sentTo(['pending'])] };
    expect(standingAlerts({ ...nothing, ...known }, pressedAt)).toMatchObject([
      { stage: 'network' },
    ]);
  });
});

describe('an alert that the server has', () => {
  test.each([
    ['nobody has answered', sentTo(['pending', 'pending']), 'told', true],
    ['one has seen', sentTo(['acknowledged', 'pending'], answered), 'seen', true],
    ['one has closed, and another not', sentTo(['resolved', 'pending'], answered), 'seen', true],
    ['all have closed', sentTo(['resolved', 'false_alarm'], answered), 'closed', false],
    ['was taken back', sentTo(['false_alarm'], { withdrawnAt: pressedAt }), 'ok', false],
    [
      'was taken back after one had seen it',
      sentTo(['false_alarm'], { ...answered, withdrawnAt: pressedAt }),
      'ok',
      false,
    ],
  ])('%s', (_what, alert, stage, isLive) => {
    expect(one({ sent: [alert] })).toMatchObject({ stage, isLive });
  });

  test('is unanswered after an hour, and stands in the way of no new one', () => {
    const sent = [sentTo(['pending'])];
    const at = pressedAt + minute + hour;
    expect(one({ sent }, at - 1)).toMatchObject({ stage: 'told', isLive: true });
    expect(one({ sent }, at)).toMatchObject({ stage: 'unanswered', isLive: false });
    expect(one({ sent: [sentTo(['acknowledged'], answered)] }, at)).toMatchObject({
      stage: 'seen',
      isLive: false,
    });
  });

  test('is history after a day, and gone once it was closed', () => {
    const sent = [sentTo(['pending'])];
    expect(one({ sent }, pressedAt + minute + 24 * hour)).toBeUndefined();
    expect(one({ sent, closed: ['b'] })).toBeUndefined();
  });

  test('and is repeated to nobody, because all who were told are gone, reads like one that nobody was told', () => {
    const told = ['a', 'b'].map((caregiverId) => ({
      caregiverId,
      name: 'Carer',
      status: 'pending' as const,
    }));
    const known = { ...nothing, sent: [sentTo([], { told })] };
    const standsWith = (caregivers: string[] | null) =>
      standingAlerts(known, pressedAt + 5 * minute, caregivers)[0];
    expect(standsWith(['c'])).toMatchObject({ stage: 'nobody', isLive: false });
    expect(standsWith(['b'])).toMatchObject({ stage: 'told', isLive: true });
    expect(standsWith(null)).toMatchObject({ stage: 'told' });
    const unknown = { ...nothing, sent: [sentTo(['pending'])] };
    expect(standingAlerts(unknown, pressedAt + 5 * minute, [])[0]).toMatchObject({ stage: 'told' });
  });

  test('and is over is history as soon as a newer one was pressed, closed or not', () => {
    const over = sentTo(['false_alarm'], { withdrawnAt: pressedAt });
    const newer = sentTo(['resolved'], { ...answered, id: 'c', pressedAt: pressedAt + 1 });
    expect(one({ sent: [over, newer] })).toMatchObject({ id: 'c' });
    expect(one({ sent: [over, newer], closed: ['c'] })).toBeUndefined();
  });

  test('comes after a newer one', () => {
    const newer = queued({ timestamp: pressedAt + 1 });
    const both = standingAlerts(
      { ...nothing, queue: [newer], sent: [sentTo(['pending'])] },
      pressedAt,
    );
    expect(both.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('the words', () => {
  const wordsOf = (known: object) => standingWords(one(known)!, 'UTC', []);

  test.each([
    [
      "'You're offline! Emergency alert queued. It will be sent automatically when you're back online.'",
      { isOffline: true },
    ],
    [
      "'Network error! Emergency alert queued. It will be sent automatically when you're back online.'",
      {},
    ],
    [
      "'Failed to queue emergency. Please check your connection.'",
      { isOffline: true, unkept: ['a'] },
    ],
    ["'Failed to send or queue emergency. Please try again.'", { unkept: ['a'] }],
  ])('%s', (text, known) => {
    const { body } = wordsOf({ queue: [queued({ failure: away })], ...known });
    expect(`'${body[0]}'`).toBe(text);
  });

  test.each([
    ['it is on its way', queued()],
    ['it needs a sign-in', queued({ failure: { status: 401, message: '' } })],
    ['that the person is OK waits', queued({ isWithdrawn: true, failure: away })],
    ['it was refused', queued({ failure: { status: 500, message: '' } })],
  ])('say of what no disk holds to keep the page open while %s', (_what, alert) => {
    const keepOpen = 'Keep this page open: it goes on trying.';
    expect(wordsOf({ queue: [alert], unkept: ['a'] }).body).toContain(keepOpen);
    expect(wordsOf({ queue: [alert] }).body).not.toContain(keepOpen);
  });

  test('of one that waits for a sign-in say its reason, also after an hour', () => {
    const refused = { queue: [queued({ failure: { status: 401, message: 'Please sign in.' } })] };
    const { title } = standingWords(one(refused, pressedAt + hour)!, 'UTC', []);
    expect(title).toBe('Failed to send emergency: Please sign in.');
  });

  test("'Failed to send emergency: {message}'", () => {
    const refused = queued({ failure: { status: 500, message: 'Sorry.' } });
    expect(wordsOf({ queue: [refused] }).title).toBe('Failed to send emergency: Sorry.');
  });

  test('say who has seen it, and when', () => {
    expect(wordsOf({ sent: [sentTo(['acknowledged'], answered)] }).title).toBe(
      'Carl Lund has seen it, 14:02',
    );
  });

  test('say whom it went to, when, and whose phone cannot be alerted', () => {
    const alert = one({ sent: [sentTo(['pending', 'pending'])] })!;
    expect(standingWords(alert, 'UTC', ['Carer 2', 'Somebody else'])).toEqual({
      title: 'Emergency Alert Sent!',
      body: [
        'Alert sent to 2 caregiver(s).',
        "Carer 2's phone cannot be alerted. They see it when they open Upstroke.",
        'Nobody has answered yet. It is repeated every minute.',
        'Carer 1 and Carer 2, at 14:01.',
      ],
    });
  });

  test('name whom the server could not alert, rather than whom it could not before', () => {
    const alert = one({ sent: [sentTo(['pending', 'pending'], { unreachable: ['Carer 1'] })] })!;
    const { body } = standingWords(alert, 'UTC', ['Carer 2']);
    expect(body.filter((sentence) => sentence.includes('cannot be alerted'))).toEqual([
      "Carer 1's phone cannot be alerted. They see it when they open Upstroke.",
    ]);
  });
});
