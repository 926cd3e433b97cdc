/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { makeBadge } from './badge.ts';

const makeIcon = () => ({
  setAppBadge: jest.fn(async (_count: number) => undefined),
  clearAppBadge: jest.fn(async () => undefined),
});

test('the icon of the app shows the number', () => {
  const icon = makeIcon();
  makeBadge(icon).show(2);
  expect(icon.setAppBadge.mock.calls).toEqual([[2]]);
  expect(icon.clearAppBadge).not.toHaveBeenCalled();
});

test('of 0 it shows none', () => {
  const icon = makeIcon();
  makeBadge(icon).show(0);
  expect(icon.setAppBadge).not.toHaveBeenCalled();
  expect(icon.clearAppBadge).toHaveBeenCalledTimes(1);
});

const refuse = () => Promise.reject(new DOMException('not installed', 'InvalidStateError'));

test.each([
  ['lacks it', {}],
  ['refuses', { setAppBadge: refuse, clearAppBadge: refuse }],
])('a browser that %s is let be', async (_what, lent) => {
  const badge = makeBadge(lent);
  expect(() => {
    badge.show(1);
    badge.show(0);
  }).not.toThrow();
});
