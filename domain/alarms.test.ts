import { expect, test } from '@jest/globals';
import { alarmEndsAt, askEndsAt, isMissTag, missTag } from './alarms.ts';
import { autoMissAfterMs } from './doseTimes.ts';

test('an alarm ends after its 20 minutes, those of a question begin when it is asked', () => {
  expect(alarmEndsAt({ dueAt: 5 })).toBe(5 + autoMissAfterMs);
  const asked = { by: 'Carl', at: 7 };
  expect(alarmEndsAt({ dueAt: 5, asked })).toBe(7 + autoMissAfterMs);
  expect(askEndsAt(asked)).toBe(7 + autoMissAfterMs);
});

test('the notification of a miss is known by its tag', () =>
  expect([missTag('7'), isMissTag(missTag('7')), isMissTag('7missed:')]).toEqual([
    'missed:7',
    true,
    false,
  ]));
