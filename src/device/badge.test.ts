/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { makeBadge } from './badge.ts';

test('shows a number at the icon of the app, and none for 0', () => {
  const icon = { setAppBadge: jest.fn(async () => {}), clearAppBadge: jest.fn(async () => {}) };
  const badge = makeBadge(icon);
  badge.show(2);
  expect(icon.setAppBadge.mock.calls).toEqual([[2]]);
  expect(icon.clearAppBadge).not.toHaveBeenCalled();
  badge.show(0);
  expect(icon.setAppBadge).toHaveBeenCalledTimes(1);
  expect(icon.clearAppBadge).toHaveBeenCalledTimes(1);
});

const refuse = () => Promise.reject(new DOMException('not installed', 'InvalidStateError'));
test.each([{}, { setAppBadge: refuse, clearAppBadge: refuse }])('ignores %p', (icon) => {
  expect(() => makeBadge(icon).show(1)).not.toThrow();
  expect(() => makeBadge(icon).show(0)).not.toThrow();
});
