import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The form of a medicine as a person finds it. */
export const name = () => screen.getByRole('textbox', { name: 'Medication Name' });
export const dosage = () => screen.getByRole('textbox', { name: 'Dosage' });
export const choice = (label: string) => screen.getByRole('radio', { name: label });
export const choose = (user: UserEvent, label: string) => user.click(choice(label));
export const times = () =>
  screen.queryAllByLabelText(/^Time \d+$/).map((input) => (input as HTMLInputElement).value);
export const setTime = (index: number, value: string) =>
  fireEvent.change(screen.getByLabelText(`Time ${index}`), { target: { value } });
export const update = () => screen.getByRole('button', { name: 'UPDATE' });
export const type = async (user: UserEvent, field: HTMLElement, words: string) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(words);
};
export const problems = () => {
  const summary = screen.queryByRole('group', { name: 'Please look at this again' });
  if (!summary) return [];
  return within(summary)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};
export const status = () => within(screen.getByRole('status'));
/** The form for editing is open. */
export const editing = async (title = 'EDIT MEDICATION') => {
  await screen.findByRole('heading', { level: 1, name: title });
  await screen.findByRole('textbox', { name: 'Medication Name' });
};

const began = Date.now();

/** `HH:MM` so many hours from now, when nothing rings; the same throughout the tests of a file. */
export const quiet = (hours: number): string =>
  new Date(began + hours * 3_600_000).toISOString().slice(11, 16);
