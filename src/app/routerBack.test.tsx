import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { Screen } from '../ui/Screen.tsx';
import { useLeaveOnBack } from '../ui/useLeaveOnBack.ts';
import { open, openOver, shownTitle } from '../../testkit/page/openRouted.tsx';

describe('Back leaves what stands over the screen, and not the screen', () => {
  function Over({ name, onLeave }: { name: string; onLeave: () => void }) {
    useLeaveOnBack(onLeave);
    return <section aria-label={name} />;
  }
  function Player() {
    const [over, setOver] = useState<readonly string[]>([]);
    const leave = (name: string) => setOver((before) => before.filter((other) => other !== name));
    return (
      <Screen title="Exercises">
        {['Video', 'Question'].map((name) => (
          <button key={name} onClick={() => setOver((before) => [...before, name])}>
            {name}
          </button>
        ))}
        {over.map((name) => (
          <Over key={name} name={name} onLeave={() => leave(name)} />
        ))}
      </Screen>
    );
  }
  const screens = { '/exerciselist': async () => ({ Component: Player }) };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const over = () => screen.queryAllByRole('region').map((what) => what.getAttribute('aria-label'));

  test('one at a time, then the screen, and Forward comes back to it', async () => {
    const { go, history } = await open(screens);
    await go('/exerciselist');
    press('Video');
    press('Question');
    await go(-1);
    expect(over()).toEqual(['Video']);
    expect(history.location.pathname).toBe('/exerciselist');
    await go(-1);
    expect(over()).toEqual([]);
    expect(shownTitle()).toBe('Exercises');
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
    await go(1);
    expect(shownTitle()).toBe('Exercises');
  });

  test('what is closed otherwise, and what stands on a screen that is left, leaves nothing behind', async () => {
    const { go, history } = await open(screens);
    await go('/exerciselist');
    press('Video');
    await go('/survivordashboard');
    expect(history.index).toBe(2);
    await go(-1);
    expect(shownTitle()).toBe('Exercises');
    expect(over()).toEqual([]);
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
  });

  test('in a browser, whose entries come and go a moment later', async () => {
    window.history.replaceState(null, '', '/exerciseguide');
    const { router } = await openOver(createBrowserHistory(), screens);
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
    await heading('Exercise Guide');
    await act(async () => router.navigator.push('/exerciselist'));
    press('Video');
    const { length } = window.history;
    /** One for Back, one for what brings the address back. */
    const popped = () =>
      new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      window.history.back();
      await popped();
      await popped();
    });
    expect(over()).toEqual([]);
    expect(window.location.pathname).toBe('/exerciselist');
    expect(window.history).toHaveLength(length);
    await act(async () => {
      window.history.back();
      await popped();
    });
    expect(await heading('Exercise Guide')).toBeVisible();
    expect(window.location.pathname).toBe('/exerciseguide');
  });
});
