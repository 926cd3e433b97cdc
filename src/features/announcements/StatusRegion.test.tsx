import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
import { answerDose } from '../../doses/answerDose.ts';
import { doseAnswered } from '../../doses/events.ts';
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
    await view.store.dispatch(answerDose({ medicineKey: 'aspirin', dose, status: 'taken' }));
  }
  return view;
};
const namesOfUndo = () =>
  screen.getAllByRole('button', { name: /^Undo/ }).map((one) => one.getAttribute('aria-label'));

test('an answer is told with its Undo, which a tap elsewhere or 10 s fold away with the others', async () => {
  const { user, store } = await answerTwo();
  expect(await status().findByText('Medication marked as taken')).toBeVisible();
  const { now } = store.getState().clock;
  // An answer of another tab does not take its place.
  act(() => {
    store.dispatch(
      doseAnswered({
        medicineKey: 'aspirin',
        medicineName: 'Aspirin',
        dose: '2026-03-10T06:30',
        answer: { status: 'skipped', occurredAt: now + 1000 },
        saidAt: now + 1000,
        dueAt: now,
        isReceived: true,
      }),
    );
  });
  expect(namesOfUndo()).toEqual(['Undo: Aspirin, 7:00']);
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(namesOfUndo()).toEqual(['Undo: Aspirin, 6:30', 'Undo: Aspirin, 7:00']);
  await user.click(screen.getByRole('button', { name: 'Undo: Aspirin, 6:30' }));
  expect(await status().findByText('Answer undone')).toBeVisible();
  await waitFor(() => expect(namesOfUndo()).toEqual(['Undo: Aspirin']));

  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'Date'] });
  act(() => {
    store.dispatch(announced({ tone: 'success', text: 'Saved', undoDoseId: 'any' }));
  });
  act(() => {
    jest.advanceTimersByTime(9_999);
  });
  expect(status().getByText('Saved')).toBeVisible();
  act(() => {
    jest.advanceTimersByTime(1);
  });
  jest.useRealTimers();
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
