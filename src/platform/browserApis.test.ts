/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import { makeBadge } from './badge.ts';
import { copyText, shareLink, makeRequestPersistentStorage } from './browserApis.ts';

const refuse = () => Promise.reject(new DOMException('not here', 'InvalidStateError'));
const setClipboard = (clipboard?: object) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
afterEach(() => void setClipboard());

test('the icon of the app shows a number, and none for 0; browsers without one or that refuse are ignored', () => {
  const icon = { setAppBadge: jest.fn(async () => {}), clearAppBadge: jest.fn(async () => {}) };
  const badge = makeBadge(icon);
  badge.show(2);
  expect(icon.setAppBadge.mock.calls).toEqual([[2]]);
  expect(icon.clearAppBadge).not.toHaveBeenCalled();
  badge.show(0);
  expect(icon.setAppBadge).toHaveBeenCalledTimes(1);
  expect(icon.clearAppBadge).toHaveBeenCalledTimes(1);
  for (const none of [{}, { setAppBadge: refuse, clearAppBadge: refuse }]) {
    for (const count of [1, 0]) expect(() => makeBadge(none).show(count)).not.toThrow();
  }
});

test('a text is copied, or false returned without a clipboard or when it refuses', async () => {
  const writeText = jest.fn(async () => {});
  for (const [clipboard, copied] of [
    [{ writeText }, true],
    [{ writeText: refuse }, false],
    [undefined, false],
  ] as const) {
    setClipboard(clipboard);
    expect(await copyText('AB3K7Q')).toBe(copied);
  }
  expect(writeText.mock.calls).toEqual([['AB3K7Q']]);
});

test('a link is shared, also where the user closes the sheet, or false returned without one', async () => {
  const link = { url: 'https://upstroke.example.org' };
  const share = jest.fn(async () => {});
  const abort = () => Promise.reject(new DOMException('closed', 'AbortError'));
  for (const [value, shared] of [
    [share, true],
    [abort, true],
    [refuse, false],
    [undefined, false],
  ] as const) {
    Object.defineProperty(navigator, 'share', { value, configurable: true });
    expect(await shareLink(link)).toBe(shared);
  }
  expect(share.mock.calls).toEqual([[link]]);
});

test('persistent storage is asked for once, and a browser without it or that refuses is ignored', () => {
  const persist = jest.fn(async () => true);
  const keepStorage = makeRequestPersistentStorage({ persist });
  keepStorage();
  keepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
  for (const none of [undefined, {}, { persist: refuse }]) {
    expect(makeRequestPersistentStorage(none)).not.toThrow();
  }
});
