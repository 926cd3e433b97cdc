import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { doseAnswerChosen } from '../medications/events.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

/** The dose of 8:00 is answered on the dashboard, whose first line is at this height of the window. */
const answeredAt = async (top: number | (() => number)) => {
  answerFor(phone, { reminders: [reminderOf('Aspirin', '07:00')] });
  const clock = makeDrivenClock(now);
  const at = '/survivordashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('list', { name: 'Today' });
  await settle();
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, typeof top === 'number' ? top : top(), 390, 100));
  const dose = '2026-03-10T07:00';
  view.store.dispatch(doseAnswerChosen({ medicineKey: 'aspirin', dose, status: 'taken' }));
  await screen.findByText('Medication marked as taken');
  return view;
};
const status = () => within(screen.getByRole('status'));
const closeMessage = () => status().queryByRole('button', { name: 'Close message' });

describe('UX, Messages: one role=status region', () => {
  test('what stands in sight anyway is said there, and takes no place beside it', async () => {
    await answeredAt(200);
    expect(status().getByText('Medication marked as taken')).toHaveClass('visuallyHidden');
    expect(closeMessage()).not.toBeInTheDocument();
  });

  test.each([
    ['above', -150],
    ['partly above', -50],
    ['below', window.innerHeight - 50],
  ])('what stands out of sight, %s, is shown there, until it is closed', async (_where, top) => {
    const { user } = await answeredAt(top);
    expect(status().getByText('Medication marked as taken')).not.toHaveClass('visuallyHidden');
    await user.click(closeMessage()!);
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('what its own place would push out of sight takes none', async () => {
    await answeredAt(() => window.innerHeight - 150 + (closeMessage() ? 100 : 0));
    expect(status().getByText('Medication marked as taken')).toHaveClass('visuallyHidden');
    expect(closeMessage()).not.toBeInTheDocument();
  });

  test('what was out of sight takes no place any more once one has scrolled to it', async () => {
    await answeredAt(-150);
    expect(closeMessage()).toBeVisible();
    jest.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 0, 390, 9));
    fireEvent.scroll(window);
    await waitFor(() => expect(closeMessage()).not.toBeInTheDocument());
    expect(status().getByText('Medication marked as taken')).toHaveClass('visuallyHidden');
  });
});
