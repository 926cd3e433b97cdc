import { afterEach, expect, jest, test } from '@jest/globals';
import { copyText } from './copyText.ts';

const setClipboard = (clipboard?: Partial<Clipboard>) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
afterEach(() => void setClipboard());

test('copies a text, and returns false without a clipboard or when it refuses', async () => {
  const writeText = jest.fn(async () => {});
  setClipboard({ writeText });
  expect(await copyText('AB3K7Q')).toBe(true);
  expect(writeText.mock.calls).toEqual([['AB3K7Q']]);
  setClipboard({ writeText: () => Promise.reject(new Error('NotAllowed')) });
  expect(await copyText('AB3K7Q')).toBe(false);
  setClipboard();
  expect(await copyText('AB3K7Q')).toBe(false);
});
