import { beforeEach, expect, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { laterNotices, laterScreen } from './later.tsx';

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
const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a screen says that it is being fetched, that it could not be, and is fetched again the next time', async () => {
  let come: (part: ComponentType) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const Part = laterScreen(
    () =>
      new Promise((resolve, reject) => {
        come = resolve;
        fail = reject;
      }),
  );
  const { unmount } = open(Part);
  expect(await heading('Opening…')).toBeVisible();
  expect(document.title).toMatch(/^Opening…/);
  fail(notLoaded);
  expect(await heading('This screen could not be fetched')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  unmount();
  open(Part);
  expect(await heading('Opening…')).toBeVisible();
  come(() => <h1>Dashboard</h1>);
  expect(await heading('Dashboard')).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test('notices that cannot be fetched say so without a heading, and without a reload', async () => {
  open(laterNotices(() => Promise.reject(notLoaded)));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});
