import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { fakeTapGuard } from '../../testkit/page/fakeTapGuard.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { ignoredByPasswordManagers } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import { closeTopmost } from './openDialogs.ts';

const { acceptTaps } = fakeTapGuard();

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
        <p>It is gone then.</p>
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Delete Aspirin?' });
const opener = () => screen.getByRole('button', { name: 'Delete' });

test('opens on its heading, and closes by its action, Escape or Back with the focus returned', async () => {
  render(<Question />, { wrapper: StrictMode });
  expect(closeTopmost(jest.fn())).toBe(false);
  for (const close of [
    () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    () => userEvent.keyboard('{Escape}'),
    async () => act(() => expect(closeTopmost(jest.fn())).toBe(true)),
  ]) {
    expect(dialog()).not.toBeInTheDocument();
    await userEvent.click(opener());
    expect(dialog()).toHaveAttribute('open');
    await expectFocus(() => screen.getByRole('heading', { name: 'Delete Aspirin?' }));
    await close();
    expect(dialog()).not.toBeInTheDocument();
    await expectFocus(opener);
  }
  expect(closeTopmost(jest.fn())).toBe(false);
});

test('a question that must be answered stays open through Escape, Back and a forced close', async () => {
  render(
    <Dialog open tone="danger" role="alertdialog" title="Send an alert?">
      <p>Your caregivers get a message.</p>
    </Dialog>,
  );
  const question = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Send an alert?' });
  expect(question).toHaveAccessibleDescription('Your caregivers get a message.');
  expect(question).toHaveAttribute('data-field', 'red');
  expect(fireEvent.keyDown(question, { key: 'Escape' })).toBe(false);
  expect(fireEvent(question, new Event('cancel', { cancelable: true }))).toBe(false);
  act(() => expect(closeTopmost(jest.fn())).toBe(true));
  expect(question).toHaveAttribute('open');
  question.open = false;
  fireEvent(question, new Event('close'));
  expect(question).toHaveAttribute('open');
  await expectFocus(() => screen.getByRole('heading'));
});

test('cancel and a forced close call onClose once each, which decides; late or inner events do not', () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} title="Picture">
      <input aria-label="File" type="file" />
    </Dialog>,
  );
  const element = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  fireEvent.keyDown(screen.getByLabelText('File'), { key: 'a' });
  fireEvent(element, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
  expect(fireEvent(element, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  element.open = false;
  fireEvent(element, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(element).toHaveAttribute('open');
});

test('a user name for password managers is not what was typed', async () => {
  const onClose = jest.fn();
  const form = (username: string) => (
    <FormDialog
      title="New"
      submitLabel="Save"
      cancelLabel="Cancel"
      onSubmit={jest.fn()}
      onClose={onClose}
    >
      <PasswordField
        label="Password"
        value=""
        autoComplete="new-password"
        username={username}
        id="new"
        onChange={jest.fn()}
      />
    </FormDialog>
  );
  const { rerender } = render(form(''));
  rerender(form('rosa@example.org'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('what is typed and discarded gives the focus back to what opened the form', async () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Change</button>
        {open && (
          <FormDialog
            title="New name"
            submitLabel="Save"
            cancelLabel="Cancel"
            onSubmit={close}
            onClose={close}
          >
            <input {...ignoredByPasswordManagers} autoComplete="off" aria-label="Name" />
          </FormDialog>
        )}
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByText('Change'));
  await userEvent.type(screen.getByLabelText('Name'), 'Rosa{Escape}');
  acceptTaps();
  await userEvent.click(screen.getByText('Discard'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await expectFocus(() => screen.getByText('Change'));
});

test('a dialog that yields is hidden while another one is open, and leaves the focus to the heading of the screen', async () => {
  const page = (isAsking: boolean) => (
    <>
      <h1 tabIndex={-1}>My day</h1>
      <Question />
      <Dialog open={isAsking} kind="lowPriority" title="Please sign in again" />
    </>
  );
  const { rerender } = render(page(true));
  await expectFocus(() => screen.getByRole('heading', { name: 'Please sign in again' }));
  rerender(page(false));
  await expectFocus(() => screen.getByRole('heading', { name: 'My day' }));
  rerender(page(true));
  const yielding = () => screen.queryByRole('dialog', { name: 'Please sign in again' });
  expect(yielding()).toBeInTheDocument();
  await userEvent.click(screen.getByText('Delete'));
  expect(yielding()).not.toBeInTheDocument();
  expect(dialog()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(yielding()).toBeInTheDocument();
});

describe('a question', () => {
  test.each(['Yes, take it now', 'No, wait'])(
    'that opened under a finger ignores the second of two taps on %s',
    async (name) => {
      const answer = jest.fn();
      render(
        <ConfirmDialog
          title="Take it?"
          confirmLabel="Yes, take it now"
          cancelLabel="No, wait"
          onConfirm={answer}
          onCancel={answer}
        />,
      );
      const button = screen.getByRole('button', { name });
      await userEvent.click(button);
      expect(answer).not.toHaveBeenCalled();
      acceptTaps();
      await userEvent.click(button);
      expect(answer).toHaveBeenCalledTimes(1);
    },
  );
});

test('the expected answer is filled, the safe one where a question asks for care', () => {
  const buttons = { confirmLabel: 'Yes, take it now', cancelLabel: 'No, wait' };
  const handlers = { onConfirm: () => undefined, onCancel: () => undefined };
  const filled = () =>
    screen.getAllByRole('button').filter((button) => button.matches('.primary'))[0]?.textContent;
  const { rerender } = render(<ConfirmDialog title="Take it?" {...buttons} {...handlers} />);
  expect(filled()).toBe('Yes, take it now');
  rerender(<ConfirmDialog isRisky title="Take it?" {...buttons} {...handlers} />);
  expect(filled()).toBe('No, wait');
});
