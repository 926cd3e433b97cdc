import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const name = () => screen.getByRole('textbox', { name: 'Medication Name' });
export const dosage = () => screen.getByRole('textbox', { name: 'Dosage' });
export const frequencyRadio = (label: string) => screen.getByRole('radio', { name: label });
export const chooseFrequency = (user: UserEvent, label: string) =>
  user.click(frequencyRadio(label));
export const times = () =>
  screen.queryAllByLabelText(/^Time \d+$/).map((input) => (input as HTMLInputElement).value);
export const setTime = (index: number, value: string) =>
  fireEvent.change(screen.getByLabelText(`Time ${index}`), { target: { value } });
export const save = () => screen.getByRole('button', { name: 'SAVE' });
export const update = () => screen.getByRole('button', { name: 'UPDATE' });
export const type = async (user: UserEvent, field: HTMLElement, words: string) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(words);
};
const summaryName = { name: 'There is a problem' };
const problemsIn = (summary: HTMLElement) =>
  within(summary)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
export const problems = () => {
  const summary = screen.queryByRole('group', summaryName);
  return summary ? problemsIn(summary) : [];
};
export const findSummary = () => screen.findByRole('group', summaryName);
export const findProblems = async () => problemsIn(await findSummary());
export const status = () => within(screen.getByRole('status'));
export const findNewMedicineForm = () =>
  screen.findByRole('heading', { level: 1, name: 'Add Medication' });
export const findEditMedicineForm = async (title = 'EDIT MEDICATION') => {
  await screen.findByRole('heading', { level: 1, name: title });
  await screen.findByRole('textbox', { name: 'Medication Name' });
};

const startedAt = Date.now();

/** `HH:MM` that many hours from now, when nothing is due; the same in all tests of a file. */
export const timeInHours = (hours: number): string =>
  new Date(startedAt + hours * 3_600_000).toISOString().slice(11, 16);

/** Fills in the form of a new medicine, with one time some hours from now. */
export const fillInForm = async (
  user: UserEvent,
  typed = 'Aspirin',
  at = timeInHours(6),
): Promise<void> => {
  await user.click(name());
  await user.paste(typed);
  await user.click(screen.getByRole('button', { name: '1 tablet' }));
  await chooseFrequency(user, 'Custom');
  setTime(1, at);
};
