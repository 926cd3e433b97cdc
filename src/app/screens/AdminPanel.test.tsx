import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import localforage from 'localforage';
import { paths } from '../../../contract/paths.ts';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { deviceStorage } from '../persist.ts';

const { phone, open } = adminPanel();

const stored = { url: 'https://example.org/hip.mp4', title: 'Hip', doctor: 'Dr. Ng' };
const words = { easy: ['Tea'], medium: ['Milk'], hard: ['Water'] };

/** As an earlier visit would have left it on this device. */
const store = (videos: readonly (typeof stored)[], lists: typeof words) =>
  deviceStorage().setItem(
    'persist:admin',
    JSON.stringify({
      videos: JSON.stringify(videos),
      words: JSON.stringify(lists),
      _persist: JSON.stringify({ version: 1, rehydrated: true }),
    }),
  );

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const samples = ['Shoulder Flexion', 'Knee Extension', 'Smiling'];

test('stored lists that keep to the rules of the forms are shown', async () => {
  await store([stored], words);
  await open('#exercise');
  expect(titles()).toEqual(['Hip']);
});

test.each([
  ['an address that leads elsewhere', { url: '/\t/example.org/hip.mp4' }, {}],
  ['an address that runs a script', { url: 'javascript:alert(1)' }, {}],
  ['an empty title', { title: '' }, {}],
  ['a doctor’s name that is too long', { doctor: 'a'.repeat(101) }, {}],
  ['a word that is too long', {}, { medium: ['a'.repeat(201)] }],
])('with %s the samples are shown instead', async (_what, video, lists) => {
  await store([{ ...stored, ...video }], { ...words, ...lists });
  await open('#exercise');
  expect(titles()).toEqual(samples);
});

test('storage that gives no answer after the start: a screen that waits, and after ten seconds the panel', async () => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const real = deviceStorage();
  jest.spyOn(localforage, 'createInstance').mockReturnValue({
    ...real,
    getItem: (key: string) =>
      key === 'persist:admin' ? new Promise<never>(() => {}) : real.getItem(key),
  } as unknown as LocalForage);
  await renderApp({
    server: scriptedServer,
    phone: phone(),
    at: paths.adminDashboard,
    clock,
    kept: true,
  });
  await screen.findByRole('heading', { level: 1, name: 'Opening…' });
  await clock.advance(9_999);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Opening…');
  await clock.advance(1);
  await screen.findByRole('heading', { level: 1, name: 'ADMIN PANEL' });
  expect(
    within(screen.getByRole('status')).getByText(/This device could not save a copy/),
  ).toBeVisible();
});
