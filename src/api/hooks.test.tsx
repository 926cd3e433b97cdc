import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { makeFakeDevice } from '../../testkit/page/fakeDevice.ts';
import { ServicesContext, useTimeout } from './hooks.ts';

test('runs the latest callback once after the time has passed while active, and not once inactive or unmounted', async () => {
  const clock = makeFakeClock(0);
  const { services } = await openTab(makeFakeDevice(), clock);
  const run = jest.fn<(as: string) => void>();
  const { rerender, unmount } = renderHook(
    ({ active, as }) => useTimeout(active, 800, () => run(as)),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <ServicesContext value={services}>{children}</ServicesContext>
      ),
      initialProps: { active: true, as: 'first' },
    },
  );
  await clock.advance(400);
  rerender({ active: true, as: 'second' });
  await clock.advance(399);
  expect(run).not.toHaveBeenCalled();
  await clock.advance(5_000);
  expect(run.mock.calls).toEqual([['second']]);

  rerender({ active: false, as: 'third' });
  await clock.advance(5_000);
  rerender({ active: true, as: 'third' });
  await clock.advance(799);
  unmount();
  await clock.advance(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});
