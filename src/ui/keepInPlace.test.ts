import { expect, jest, test } from '@jest/globals';
import { keepInPlace } from './keepInPlace.ts';

test('what was tapped stays under the finger, whatever the change moves above it', () => {
  const tapped = document.createElement('input');
  const tops = [360, 1459];
  jest
    .spyOn(tapped, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: tops.shift() }) as DOMRect);
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const change = jest.fn(() => expect(tops).toEqual([1459]));
  keepInPlace(tapped, change);
  expect(change).toHaveBeenCalledTimes(1);
  expect(scrollBy).toHaveBeenCalledWith(0, 1459 - 360);
});
