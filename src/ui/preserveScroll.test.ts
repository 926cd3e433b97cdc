import { expect, jest, test } from '@jest/globals';
import { preserveScroll } from './preserveScroll.ts';

test('scrolls so that the tapped element keeps its place when a change moves it', () => {
  const tapped = document.createElement('input');
  const tops = [360, 1459];
  jest
    .spyOn(tapped, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: tops.shift() }) as DOMRect);
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const change = jest.fn(() => expect(tops).toEqual([1459]));
  preserveScroll(tapped, change);
  expect(change).toHaveBeenCalledTimes(1);
  expect(scrollBy).toHaveBeenCalledWith(0, 1459 - 360);
});
