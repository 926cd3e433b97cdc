import { beforeEach, expect, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { laterNotices, laterScreen } from './later.tsx';

/** Nothing can be fetched, and so nothing is reloaded. */
beforeEach(() => {
  const update = () => Promise.reject(new TypeError('Failed to update a ServiceWorker'));
  const value = { getRegistration: () => Promise.resolve({ update }) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});

const open = (Part: ComponentType) =>
  render(
    <MemoryRouter>
      <Provider store={configureStore({ reducer: () => ({}) })}>
        <Part />
      </Provider>
    </MemoryRouter>,
  );
const fail = () => Promise.reject(new Error('it fails by itself'));
const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a screen that is still being fetched is a screen, which says so', async () => {
  let letGo: (part: ComponentType) => void = () => undefined;
  open(laterScreen(() => new Promise((resolve) => (letGo = resolve))));
  expect(await heading('Opening…')).toBeVisible();
  expect(document.title).toMatch(/^Opening…/);
  expect(screen.getByText('This takes a moment.')).toBeVisible();
  letGo(() => <h1>Dashboard</h1>);
  expect(await heading('Dashboard')).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test('a screen that cannot be fetched is a screen, which says so', async () => {
  open(laterScreen(() => Promise.reject(notLoaded)));
  expect(await heading('This screen could not be fetched')).toBeVisible();
  expect(document.title).toMatch(/^This screen could not be fetched/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('one that fails by itself is a screen, too', async () => {
  open(laterScreen(fail));
  expect(await heading('Something went wrong')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('whoever comes back to it later has it tried again', async () => {
  let isThere = false;
  const Part = laterScreen(async () => {
    if (!isThere) throw notLoaded;
    return () => <h1>Dashboard</h1>;
  });
  const { unmount } = open(Part);
  expect(await heading('This screen could not be fetched')).toBeVisible();
  unmount();
  isThere = true;
  open(Part);
  expect(await heading('Dashboard')).toBeVisible();
});

test('notices leave the heading to the screen beside them, and reload nothing by themselves', async () => {
  open(laterNotices(() => Promise.reject(notLoaded)));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});
