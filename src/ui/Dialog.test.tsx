import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Dialog } from './Dialog.tsx';
import { leaveTopmost } from './useLeaveOnBack.ts';

function Question() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete Aspirin?"
        actions={<button onClick={() => setOpen(false)}>Cancel</button>}
      >
        <p>It will not ring again.</p>
      </Dialog>
    </>
  );
}

test('opens on its heading and gives the focus back', async () => {
  render(<Question />, { wrapper: StrictMode });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('dialog', { name: 'Delete Aspirin?' })).toHaveAttribute('open');
  await expectFocus(() => screen.getByRole('heading', { name: 'Delete Aspirin?' }));

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await expectFocus(() => screen.getByRole('button', { name: 'Delete' }));
});

test('Back closes it where it may be closed, and leaves what may not as it is', async () => {
  const { unmount } = render(<Question />);
  expect(leaveTopmost()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  act(() => expect(leaveTopmost()).toBe(true));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(leaveTopmost()).toBe(false);
  unmount();

  render(<Dialog open role="alertdialog" title="Medication Reminder" />);
  act(() => expect(leaveTopmost()).toBe(true));
  expect(screen.getByRole('alertdialog')).toHaveAttribute('open');
});

test('Escape closes it where it may be closed', async () => {
  render(<Question />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a question that must be answered stays through Escape, Back and a forced close', async () => {
  render(<Dialog open role="alertdialog" title="Time for your medicine" />);
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(dialog).toHaveAttribute('open');
  await expectFocus(() => screen.getByRole('heading'));
});

test('Back and a forced close ask the owner, once each; a late close event does not', () => {
  const onClose = jest.fn();
  render(<Dialog open onClose={onClose} title="Settings" />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);

  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);

  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('what happens inside of it does not close it', () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} title="Picture">
      <label>
        File <input type="file" />
      </label>
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  fireEvent.keyDown(screen.getByLabelText('File'), { key: 'a' });
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['plain', 'plain'],
  ['alarm', 'teal'],
  ['danger', 'red'],
] as const)('its tone %s lays a %s field', (tone, field) => {
  render(
    <Dialog open tone={tone} role="alertdialog" title="Send an alert?">
      <p>We will tell your caregivers.</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Send an alert?' });
  expect(dialog).toHaveAttribute('data-field', field);
  expect(dialog).toHaveAccessibleDescription('We will tell your caregivers.');
});

test('leaves the focus on the heading of the screen where it came up by itself', async () => {
  const dialog = (open: boolean) => (
    <>
      <h1 tabIndex={-1}>My day</h1>
      <Dialog open={open} title="Reminder" />
    </>
  );
  const { rerender } = render(dialog(true));
  await expectFocus(() => screen.getByRole('heading', { name: 'Reminder' }));
  rerender(dialog(false));
  await expectFocus(() => screen.getByRole('heading', { name: 'My day' }));
});

test('one that opens by itself yields: it waits while another one stands, and comes when that is closed', async () => {
  render(
    <>
      <Question />
      <Dialog open yields title="Please sign in again" />
    </>,
  );
  const yielding = () => screen.queryByRole('dialog', { name: 'Please sign in again' });
  expect(yielding()).toBeInTheDocument();
  await userEvent.click(screen.getByText('Delete'));
  expect(yielding()).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Delete Aspirin?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(yielding()).toBeInTheDocument();
});
