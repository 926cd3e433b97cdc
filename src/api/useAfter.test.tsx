import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { makePhone } from '../../testkit/page/phone.ts';
import { useAfter } from './useAfter.ts';

const waiting = async (first: { active: boolean }) => {
  const clock = makeDrivenClock(0);
  const { store } = await openTab(makePhone(), clock);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const run = jest.fn<(as: string) => void>();
  const view = renderHook(({ active, as }) => useAfter(active, 800, () => run(as)), {
    wrapper,
    initialProps: { ...first, as: 'first' },
  });
  return { ...view, clock, run };
};

test('runs once, as it is then, after so long of being active', async () => {
  const { clock, run, rerender } = await waiting({ active: false });
  await clock.advance(5_000);
  rerender({ active: true, as: 'second' });
  await clock.advance(400);
  rerender({ active: true, as: 'third' });
  await clock.advance(399);
  expect(run).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(run).toHaveBeenCalledTimes(1);
  await clock.advance(5_000);
  expect(run.mock.calls).toEqual([['third']]);
});

test('runs never where it ends or the screen is left before', async () => {
  const { clock, run, rerender, unmount } = await waiting({ active: true });
  await clock.advance(799);
  rerender({ active: false, as: 'second' });
  await clock.advance(1);
  rerender({ active: true, as: 'third' });
  await clock.advance(799);
  unmount();
  await clock.advance(5_000);
  expect(run).not.toHaveBeenCalled();
});
