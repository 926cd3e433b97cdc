import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SelectField } from './SelectField.tsx';
import { TimeField } from './TimeField.tsx';

test('a field is named by its label, described by hint and error, and invalid only with an error', () => {
  const { rerender } = render(<Field label="Email" hint="Not shared." error="Enter an email." />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAccessibleDescription('Not shared. Enter an email.');
  expect(input).toBeInvalid();
  rerender(<Field label="Email" />);
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).toBeValid();
});

test('a time is described in words and removed by a button that names it', async () => {
  const onRemove = jest.fn();
  const field = { label: 'Time 1', hint: '24 hours', echo: 'Every day at 8:00 in the morning' };
  const { rerender } = render(<TimeField {...field} onRemove={onRemove} removeWhat="time 1" />);
  const input = screen.getByLabelText('Time 1');
  expect(input).toHaveAttribute('type', 'time');
  expect(input).toHaveAccessibleDescription('24 hours Every day at 8:00 in the morning');
  await userEvent.click(screen.getByRole('button', { name: 'Remove time 1' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  rerender(<TimeField {...field} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a password is shown and hidden by a button described by its label', async () => {
  render(<PasswordField label="New password" autoComplete="new-password" />);
  const input = screen.getByLabelText('New password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveAttribute('autocomplete', 'new-password');
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(toggle).toHaveAccessibleDescription('New password');
  await userEvent.click(toggle);
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await expectFocus(() => screen.getByRole('button', { name: 'Hide password' }));
});

test('radio buttons are a described group without a default choice that answers a tap on a row', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'survivor', label: 'Survivor' },
    { value: 'caregiver', label: 'Caregiver' },
  ];
  const texts = { legend: 'I am a', hint: 'You can change this later.', error: 'Choose one' };
  render(<RadioGroup {...texts} name="role" options={options} value={null} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'I am a' })).toHaveAccessibleDescription(
    'You can change this later. Choose one',
  );
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(screen.getByText('Survivor'));
  const survivor = screen.getByRole('radio', { name: 'Survivor' });
  expect(onChange.mock.calls).toEqual([['survivor', survivor]]);
});

function Colours() {
  const [value, onChange] = useState<'red' | null>(null);
  const options = [{ value: 'red', label: 'Red' }] as const;
  const error = value === null ? 'Please choose one.' : undefined;
  const beside = <output>{value ?? 'nothing'}</output>;
  const texts = { label: 'Colour', labelHidden: true, placeholder: 'Choose', error, beside };
  return <SelectField {...texts} options={options} value={value} onChange={onChange} />;
}

test('a labelled select starts with its placeholder, can return to it and shows its error', async () => {
  render(<Colours />);
  const field = screen.getByRole('combobox', { name: 'Colour' });
  expect(field).toHaveDisplayValue('Choose');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Please choose one.');
  await userEvent.selectOptions(field, 'Red');
  expect(screen.getByRole('status')).toHaveTextContent('red');
  expect(field).toBeValid();
  await userEvent.selectOptions(field, 'Choose');
  expect(screen.getByRole('status')).toHaveTextContent('nothing');
});

function Sides() {
  const [chosen, onChange] = useState<readonly string[]>(['Middle']);
  const texts = { legend: 'Which sides?', hint: 'Choose all that fit.' };
  const options = ['Left', 'Middle', 'Right'];
  return (
    <>
      <CheckboxGroup {...texts} options={options} chosen={chosen} onChange={onChange} />
      <output>{chosen.join(', ')}</output>
    </>
  );
}

test('checkboxes are a described group that toggles by tap or key, in the order of the options', async () => {
  render(<Sides />);
  const group = screen.getByRole('group', { name: 'Which sides?' });
  expect(group).toHaveAccessibleDescription('Choose all that fit.');
  expect(screen.getByRole('checkbox', { name: 'Middle' })).toBeChecked();
  await userEvent.click(screen.getByText('Right'));
  await userEvent.click(screen.getByText('Middle'));
  screen.getByRole('checkbox', { name: 'Left' }).focus();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('status')).toHaveTextContent(/^Left, Right$/);
});
