import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { settle } from '../../testkit/page/fakeClock.ts';
import { openPage, pageTestbed, phone } from '../../testkit/page/pageTestbed.ts';
import { makeReminder, mockSurvivorResponses } from '../../testkit/page/mockServer.ts';

const question = 'Send an emergency alert?';

pageTestbed();
let breakDialogs: (times?: number) => void;
beforeEach(() => {
  // React logs what a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { showModal } = HTMLDialogElement.prototype;
  breakDialogs = (times = Infinity) => {
    let left = times;
    jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      left -= 1;
      if (left >= 0) throw new Error('broken');
      showModal.call(this);
    });
  };
});

const open = async (time: string) => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', time)] });
  const { tap } = await openPage('/medication');
  await screen.findByRole('article', { name: 'Aspirin' });
  await settle();
  return tap;
};

const call = { name: 'Call 112 now' };
const expectPanel = async () => {
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.getByRole('link', call)).toHaveAttribute('href', 'tel:112');
  expect(screen.getByRole('heading', { name: 'My Medications' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Get help' })).toBeVisible();
};

test('a dialog that fails leaves the number, the help button and the screen, and can be tried again', async () => {
  const tap = await open('09:00');
  breakDialogs(2);
  await tap('Get help');
  await expectPanel();
  await tap('Try again');
  expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

test('a dialog that fails once is opened again by itself', async () => {
  const tap = await open('09:00');
  breakDialogs(1);
  await tap('Get help');
  expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
});

test('an alarm that fails is still named, below a help dialog that fails too', async () => {
  breakDialogs();
  const tap = await open('08:00');
  const due = "It's time to take Aspirin!";
  await expectPanel();
  expect(screen.getByText(due)).toBeVisible();
  await tap('Get help');
  await expectPanel();
  expect(screen.getByText(due)).toBeVisible();
  await tap('Close');
  await expectPanel();
  expect(screen.getByText(due)).toBeVisible();
});
