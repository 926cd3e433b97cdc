import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useSingleTap } from './useSingleTap.ts';

const tapAt = (timeStamp: number) => ({ timeStamp, preventDefault: jest.fn() });
type Tap = ReturnType<typeof tapAt>;

const accepted = (times: readonly number[], accepts = (_time: number) => true) => {
  const onTap = jest.fn(({ timeStamp }: Tap) => accepts(timeStamp));
  const { result } = renderHook(() => useSingleTap(onTap));
  for (const time of times) result.current(tapAt(time));
  return onTap.mock.calls.map(([{ timeStamp }]) => timeStamp).filter(accepts);
};

test('ignores repeats within a second of the last accepted tap, and prevents their default', () => {
  expect(accepted([0, 300, 999, 1000, 1999, 2000])).toEqual([0, 1000, 2000]);
  // A tap that is rejected does not block the next, nor does a clock that was set back.
  expect(accepted([300, 900, 1200], (time) => time >= 400)).toEqual([900]);
  expect(accepted([90_000, 10])).toEqual([90_000, 10]);
  const onTap = jest.fn();
  const { result } = renderHook(() => useSingleTap(onTap));
  const [first, second] = [tapAt(5000), tapAt(5400)];
  result.current(first);
  result.current(second);
  expect(first.preventDefault).not.toHaveBeenCalled();
  expect(second.preventDefault).toHaveBeenCalledTimes(1);
  // A quick tap after an input counts.
  document.body.dispatchEvent(new Event('input', { bubbles: true }));
  result.current(tapAt(5500));
  expect(onTap).toHaveBeenCalledTimes(2);
});
