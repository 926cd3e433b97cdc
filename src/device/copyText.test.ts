import { afterEach, expect, test } from '@jest/globals';
import { copyText } from './copyText.ts';

const setClipboard = (clipboard: Partial<Clipboard> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
afterEach(() => void setClipboard(undefined));

test('puts words on the clipboard', async () => {
  const written: string[] = [];
  setClipboard({ writeText: async (words) => void written.push(words) });
  expect(await copyText('AB3K7Q')).toBe(true);
  expect(written).toEqual(['AB3K7Q']);
});

test.each([
  ['without https, where a browser has no clipboard', undefined],
  ['that the browser refuses', { writeText: () => Promise.reject(new Error('NotAllowed')) }],
])('tells of one %s', async (_what, clipboard) => {
  setClipboard(clipboard);
  expect(await copyText('AB3K7Q')).toBe(false);
});
