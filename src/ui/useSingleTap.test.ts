import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useSingleTap } from './useSingleTap.ts';

function tapAt(timeStamp: number) {
  return { timeStamp, preventDefault: jest.fn() };
}

test('repeats within a second of the last accepted tap are one tap', () => {
  const onTap = jest.fn();
  const { result } = renderHook(() => useSingleTap(onTap));

  for (const time of [0, 300, 999, 1000, 1999, 2000]) result.current(tapAt(time));

  expect(onTap.mock.calls.map(([tap]) => (tap as { timeStamp: number }).timeStamp)).toEqual([
    0, 1000, 2000,
  ]);
});

test('a repeat does not send its form either', () => {
  const { result } = renderHook(() => useSingleTap());
  const first = tapAt(5000);
  const second = tapAt(5400);
  result.current(first);
  result.current(second);

  expect(first.preventDefault).not.toHaveBeenCalled();
  expect(second.preventDefault).toHaveBeenCalledTimes(1);
});

test('a tap that is passed over keeps the next from nothing', () => {
  const onTap = jest.fn<(tap: { timeStamp: number }) => boolean>(
    ({ timeStamp }) => timeStamp >= 400,
  );
  const { result } = renderHook(() => useSingleTap(onTap));
  for (const time of [300, 900, 1200]) result.current(tapAt(time));

  expect(onTap.mock.calls.map(([tap]) => tap.timeStamp)).toEqual([300, 900]);
});

test('a clock that was set back does not lock the button', () => {
  const onTap = jest.fn();
  const { result } = renderHook(() => useSingleTap(onTap));
  result.current(tapAt(90_000));
  result.current(tapAt(10));

  expect(onTap).toHaveBeenCalledTimes(2);
});

test('a tap after something was typed is a tap of its own, however quick', () => {
  const onTap = jest.fn();
  const { result } = renderHook(() => useSingleTap(onTap));
  result.current(tapAt(100));
  document.body.dispatchEvent(new Event('input', { bubbles: true }));
  result.current(tapAt(200));

  expect(onTap).toHaveBeenCalledTimes(2);
});
