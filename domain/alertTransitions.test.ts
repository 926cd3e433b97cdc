import { expect, test } from '@jest/globals';
import { emergencyTag, nextAlertStatuses, isFinal } from './alertTransitions.ts';

test('pending → acknowledged | resolved | false_alarm; acknowledged → resolved | false_alarm; the last two are final', () => {
  expect(nextAlertStatuses).toEqual({
    pending: ['acknowledged', 'resolved', 'false_alarm'],
    acknowledged: ['resolved', 'false_alarm'],
    resolved: [],
    false_alarm: [],
  });
  const statuses = ['pending', 'acknowledged', 'resolved', 'false_alarm'] as const;
  expect(statuses.filter(isFinal)).toEqual(['resolved', 'false_alarm']);
});

test('all versions of the app tag the notification of an emergency the same way', () => {
  expect(emergencyTag('a')).toBe('emergency:a');
});
