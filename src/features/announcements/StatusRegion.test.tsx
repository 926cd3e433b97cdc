import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

pageTestbed();

/** Answers the 7:00 dose on the dashboard; its first line is at this offset in the window. */
const answeredAt = async (top: () => number) => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '07:00')] });
  const view = await openPage('/survivordashboard');
  await screen.findByRole('list', { name: 'Today' });
  await settle();
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, top(), 390, 100));
  const dose = '2026-03-10T07:00';
  void view.store.dispatch(answerDose({ medicineKey: 'aspirin', dose, status: 'taken' }));
  await status().findByText('Medication marked as taken');
  return view;
};
const closeMessage = () => status().queryByRole('button', { name: 'Close message' });
const isOnlyAnnounced = () => {
  expect(status().getByText('Medication marked as taken')).toHaveClass('visuallyHidden');
  expect(closeMessage()).not.toBeInTheDocument();
};

test.each([
  ['is in sight anyway', () => 200],
  // The message would push it out of sight.
  ['is just in sight', () => window.innerHeight - 150 + (closeMessage() ? 100 : 0)],
])('a message about what %s is announced, and takes no space', async (_where, top) => {
  await answeredAt(top);
  isOnlyAnnounced();
});

test.each([
  ['above', -150],
  ['below', window.innerHeight - 50],
])('a message about what is %s is shown until it is closed or scrolled to', async (_where, top) => {
  const { close, user } = await answeredAt(() => top);
  expect(status().getByText('Medication marked as taken')).not.toHaveClass('visuallyHidden');
  await user.click(closeMessage()!);
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  await expectFocus(findHeading);
  await close();
  replacePhone(rosa);
  await answeredAt(() => top);
  expect(closeMessage()).toBeVisible();
  jest.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 0, 390, 9));
  fireEvent.scroll(window);
  await waitFor(isOnlyAnnounced);
});
