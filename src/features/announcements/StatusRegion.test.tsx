import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { settle } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  replacePhone,
  findHeading,
  openPage,
  phone,
  pageTestbed,
  status,
} from '../../../testkit/page/pageTestbed.ts';
import { mockSurvivorResponses, makeReminder, rosa } from '../../../testkit/page/mockServer.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { announced, inlineMessageIds } from './events.ts';

pageTestbed();

const place = inlineMessageIds.emergencyNumber;

/** Something is announced that an element with this offset in the window shows. */
const announcedAt = async (top: () => number) => {
  mockSurvivorResponses(phone, {});
  const view = await openPage('/settings', 'Settings');
  await settle();
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, top(), 390, 100));
  view.store.dispatch(announced({ tone: 'info', text: said, shownIn: place }));
  await status().findByText(said);
  return view;
};
const said = 'Saved on this device.';
const closeMessage = () => status().queryByRole('button', { name: 'Close message' });
const isOnlyAnnounced = () => {
  expect(status().getByText(said)).toHaveClass('visuallyHidden');
  expect(closeMessage()).not.toBeInTheDocument();
};

test.each([
  ['is in sight anyway', () => 200],
  // The message would push it out of sight.
  ['is just in sight', () => window.innerHeight - 150 + (closeMessage() ? 100 : 0)],
])('a message about what %s is announced, and takes no space', async (_where, top) => {
  await announcedAt(top);
  isOnlyAnnounced();
});

test.each([
  ['above', -150],
  ['below', window.innerHeight - 50],
])('a message about what is %s is shown until it is closed or scrolled to', async (_where, top) => {
  const { close, user } = await announcedAt(() => top);
  expect(status().getByText(said)).not.toHaveClass('visuallyHidden');
  await user.click(closeMessage()!);
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  await expectFocus(findHeading);
  await close();
  replacePhone(rosa);
  await announcedAt(() => top);
  expect(closeMessage()).toBeVisible();
  jest.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 0, 390, 9));
  fireEvent.scroll(window);
  await waitFor(isOnlyAnnounced);
});

/** Answers two doses of Aspirin; the messages about them are shown. */
const answerTwo = async () => {
  const reminders = ['06:30', '07:00'].map((time) => makeReminder('Aspirin', time));
  mockSurvivorResponses(phone, { reminders });
  const view = await openPage('/survivordashboard');
  await screen.findByRole('list', { name: 'Today' });
  await settle();
  for (const time of ['06:30', '07:00']) {
    const dose = `2026-03-10T${time}`;
    await view.store.dispatch(recordAnswer({ medicineKey: 'aspirin', dose, status: 'taken' }));
  }
  return view;
};
const undosIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button', { name: /^Undo/ })
    .map((one) => one.textContent);

test('an answer is announced with its Undo, which a tap elsewhere leaves, stays with its dose of today and is on no other page', async () => {
  const { user, router } = await answerTwo();
  expect(await status().findByText('Medication marked as taken')).toBeVisible();
  expect(status().getByText('Aspirin')).toBeVisible();
  expect(undosIn(screen.getByRole('status'))).toEqual([
    expect.stringMatching(/^Undo: taken at \d+:\d\d, Aspirin$/),
  ]);
  const today = () => screen.getByRole('list', { name: 'Today' });
  expect(undosIn(today())).toHaveLength(2);
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(undosIn(screen.getByRole('status'))).toHaveLength(1);
  await user.click(within(today()).getAllByRole('button', { name: /^Undo/ })[0]!);
  expect(await status().findByText('Answer undone')).toBeVisible();
  await waitFor(() => expect(undosIn(today())).toHaveLength(1));
  await act(() => router.navigate('/settings'));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(undosIn(document.body)).toEqual([]);
});

test('a success goes after 8 s, but not while a question about it is open', async () => {
  mockSurvivorResponses(phone, {});
  const { store } = await openPage('/settings', 'Settings');
  await settle();
  jest.useFakeTimers();
  act(() => void store.dispatch(announced({ tone: 'success', text: said })));
  const question = document.createElement('dialog');
  screen.getByRole('status').append(question);
  const isShownAfter = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
    return store.getState().announcements.announcement !== null;
  };
  expect(isShownAfter(20_000)).toBe(true);
  question.remove();
  expect(isShownAfter(8_000)).toBe(false);
  jest.useRealTimers();
});
