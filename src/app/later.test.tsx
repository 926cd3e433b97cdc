import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { laterNotices, laterScreen } from './later.tsx';

const open = (Part: ComponentType) => {
  const router = createMemoryRouter([{ path: '/', Component: Part }]);
  return render(<RouterProvider router={router} />);
};
const fail = () => Promise.reject(new Error('no such file'));
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
  open(laterScreen(fail));
  expect(await heading('Something went wrong')).toBeVisible();
  expect(document.title).toMatch(/^Something went wrong/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('notices leave the heading to the screen beside them', async () => {
  open(laterNotices(fail));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});
