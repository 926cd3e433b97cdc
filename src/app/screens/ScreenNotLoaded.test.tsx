import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ScreenCrashed } from './ScreenCrashed.tsx';
import { ScreenNotLoaded } from './ScreenNotLoaded.tsx';

let reloads: number;
let told: unknown[];
let answers: () => Promise<void>;
let installing: ServiceWorker | null;
beforeEach(() => {
  reloads = 0;
  told = [];
  installing = null;
  answers = () => Promise.resolve();
  sessionStorage.clear();
  const registration = {
    update: () => answers(),
    get installing() {
      return installing;
    },
    waiting: null,
    active: { postMessage: (message: unknown) => void told.push(message) },
  };
  const value = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const nobody = { auth: null };
const quiet = {
  alarms: { ringing: [], called: null },
  emergency: { isOpen: false, queue: [] },
};

const show = (what: ReactNode, state: object = nobody) =>
  render(
    <MemoryRouter>
      <Provider store={configureStore({ reducer: () => state })}>{what}</Provider>
    </MemoryRouter>,
  );
const open = (state?: object) => {
  const reload = () => void (reloads += 1);
  const { unmount } = show(<ScreenNotLoaded reload={reload} />, state);
  return { leave: unmount };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const reloaded = (times: number) => waitFor(() => expect(reloads).toBe(times));
const workerTold = () =>
  waitFor(() => expect(told).toEqual([{ type: 'KEEP_APP', isBroken: true }]));

test('a screen that the app has no file of any more is reloaded by itself, once', async () => {
  const { leave } = open();
  await reloaded(1);
  expect(await heading('Opening…')).toBeVisible();
  leave();
  open();
  expect(await heading('This screen could not be fetched')).toBeVisible();
  expect(screen.getByText(/opened anew, and a part of it is still missing/)).toBeVisible();
  expect(reloads).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reloads).toBe(2);
});

test('after another update it is reloaded again', async () => {
  const { leave } = open();
  await reloaded(1);
  leave();
  const later = Date.now() + 10 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  open();
  await reloaded(2);
});

test('the worker looks after its files first, and a newer one begins', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  installing = worker as unknown as ServiceWorker;
  open();
  await workerTold();
  expect(reloads).toBe(0);
  worker.state = 'activated';
  await act(async () => void worker.dispatchEvent(new Event('statechange')));
  expect(reloads).toBe(1);
});

test('a newer one that takes too long is not waited for', async () => {
  jest.useFakeTimers();
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  installing = worker as unknown as ServiceWorker;
  open();
  await act(() => jest.advanceTimersByTimeAsync(19_999));
  expect(reloads).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(reloads).toBe(1);
});

test('without a network it says that the screen was not kept', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  expect(await heading('This screen is not on this device')).toBeVisible();
  expect(document.title).toMatch(/^This screen is not on this device/);
  expect(screen.getByText(/It was not kept here, and there is no network/)).toBeVisible();
  expect(reloads).toBe(0);
});

test('where the server gives no answer it says so, and loses nothing by a reload', async () => {
  answers = () => Promise.reject(new TypeError('Failed to update a ServiceWorker'));
  open();
  expect(await screen.findByText(/The server gives no answer/)).toBeVisible();
  expect(reloads).toBe(0);
});

test('in a tab that can note nothing it is left to the person', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open();
  expect(await heading('This screen could not be fetched')).toBeVisible();
  expect(reloads).toBe(0);
});

describe('never by itself', () => {
  test.each([
    ['while an alarm rings', { alarms: { ringing: [{}], called: null } }],
    [
      "while a caregiver's alarm sounds",
      { alarms: { ringing: [], called: { type: 'emergency' } } },
    ],
    ['while help is asked for', { emergency: { isOpen: true, queue: [] } }],
    ['while an emergency is unsent', { emergency: { isOpen: false, queue: [{}] } }],
  ])('%s', async (_title, state) => {
    open({ ...quiet, ...state });
    expect(await screen.findByText(/The app was updated meanwhile/)).toBeVisible();
    expect(reloads).toBe(0);
  });

  test('while something stands over the screen, as where one types a password', async () => {
    const dialog = document.createElement('dialog');
    dialog.open = true;
    document.body.append(dialog);
    open(quiet);
    expect(await screen.findByText(/The app was updated meanwhile/)).toBeInTheDocument();
    expect(reloads).toBe(0);
  });

  test('when the person has gone on to another screen meanwhile', async () => {
    let answer = () => {};
    answers = () => new Promise((resolve) => (answer = resolve));
    const { leave } = open(quiet);
    await workerTold();
    leave();
    await act(async () => answer());
    expect(reloads).toBe(0);
  });
});

test('a screen that fails by itself is no such screen: it is not reloaded', async () => {
  const { unmount } = show(<ScreenCrashed error={new Error('broken')} />);
  expect(await heading('Something went wrong')).toBeVisible();
  unmount();
  answers = () => Promise.reject(new TypeError('Failed to update a ServiceWorker'));
  const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  show(<ScreenCrashed error={error} />);
  expect(await heading('This screen could not be fetched')).toBeVisible();
});
