import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expectTitle } from '../../testkit/page/expectTitle.ts';
import { ScreenChunkError } from './ScreenError.tsx';

let reloads: number;
let received: unknown[];
let update: () => Promise<void>;
let installing: ServiceWorker | null;
beforeEach(() => {
  reloads = 0;
  received = [];
  installing = null;
  update = () => Promise.resolve();
  sessionStorage.clear();
  const registration = {
    update: () => update(),
    get installing() {
      return installing;
    },
    waiting: null,
    active: { postMessage: (message: unknown) => void received.push(message) },
  };
  const value = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const signedOutState = { auth: null };
const calm = {
  alarms: { ringing: [], remoteAlarm: null },
  emergency: { isHelpDialogOpen: false, queue: [] },
};
const noServer = () => Promise.reject(new TypeError('Failed to update a ServiceWorker'));

const show = (what: ReactNode, state: object = signedOutState) =>
  render(
    <MemoryRouter>
      <Provider store={configureStore({ reducer: () => state })}>{what}</Provider>
    </MemoryRouter>,
  );
const open = (state?: object) =>
  show(<ScreenChunkError reload={() => void (reloads += 1)} />, state);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const reloaded = (times: number) => waitFor(() => expect(reloads).toBe(times));

test('a screen whose file is gone is reloaded by itself, once within ten minutes', async () => {
  const first = open();
  await reloaded(1);
  expect(await heading('Opening…')).toBeVisible();
  first.unmount();
  const second = open();
  expect(await heading('This screen could not be fetched')).toBeVisible();
  expect(screen.getByText(/The app was reloaded, and a part of it is still missing/)).toBeVisible();
  expect(reloads).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reloads).toBe(2);
  second.unmount();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  open();
  await reloaded(3);
});

test('it waits for a newer worker, for 20 seconds at most', async () => {
  jest.useFakeTimers();
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  installing = worker as unknown as ServiceWorker;
  const { unmount } = open();
  await act(() => jest.advanceTimersByTimeAsync(19_999));
  expect(received).toEqual([{ type: 'KEEP_APP', isBroken: true }]);
  expect(reloads).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(reloads).toBe(1);
  unmount();
  sessionStorage.clear();
  open();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(reloads).toBe(1);
  worker.state = 'activated';
  await act(async () => void worker.dispatchEvent(new Event('statechange')));
  expect(reloads).toBe(2);
});

describe('it is not reloaded by itself', () => {
  test('without a network, or where the server does not answer', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { unmount } = open();
    expect(await heading('This screen is not on this device')).toBeVisible();
    await expectTitle(/^This screen is not on this device/);
    expect(screen.getByText(/It was not kept here, and there is no network/)).toBeVisible();
    unmount();
    onLine.mockReturnValue(true);
    update = noServer;
    open();
    expect(await screen.findByText(/The server gives no answer/)).toBeVisible();
    expect(reloads).toBe(0);
  });

  test('in a tab that cannot note that it was', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open();
    expect(await heading('This screen could not be fetched')).toBeVisible();
    expect(reloads).toBe(0);
  });

  test.each([
    ['an alarm rings', { alarms: { ringing: [{}], remoteAlarm: null } }],
    ["a caregiver's alarm sounds", { alarms: { ringing: [], remoteAlarm: { type: 'emergency' } } }],
    ['help is asked for', { emergency: { isHelpDialogOpen: true, queue: [] } }],
    ['an emergency is unsent', { emergency: { isHelpDialogOpen: false, queue: [{}] } }],
    ['a dialog is open', {}],
  ])('while %s', async (what, state) => {
    const dialog = document.createElement('dialog');
    dialog.open = what === 'a dialog is open';
    document.body.append(dialog);
    open({ ...calm, ...state });
    expect(await screen.findByText(/The app was updated meanwhile/)).toBeInTheDocument();
    expect(reloads).toBe(0);
  });

  test('once the user has gone on to another screen', async () => {
    let answer = () => {};
    update = () => new Promise((resolve) => (answer = resolve));
    const { unmount } = open(calm);
    await waitFor(() => expect(received).toHaveLength(1));
    unmount();
    await act(async () => answer());
    expect(reloads).toBe(0);
  });
});
