import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SelectField } from './SelectField.tsx';

const options = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
] as const;

function Colours({ error }: { error?: string }) {
  const [value, setValue] = useState<'red' | 'green' | null>(null);
  return (
    <SelectField
      label="Colour"
      labelHidden
      placeholder="Choose"
      options={options}
      value={value}
      onChange={setValue}
      error={error}
      beside={<output>{value ?? 'nothing'}</output>}
    />
  );
}

test('is a native select with its label, in which nothing is chosen at first, and nothing can be chosen again', async () => {
  render(<Colours />);
  const field = screen.getByRole('combobox', { name: 'Colour' });
  expect(field).toHaveDisplayValue('Choose');
  await userEvent.selectOptions(field, 'Green');
  expect(screen.getByRole('status')).toHaveTextContent('green');
  await userEvent.selectOptions(field, 'Choose');
  expect(screen.getByRole('status')).toHaveTextContent('nothing');
});

test('says what is wrong with it', () => {
  render(<Colours error="Please choose one." />);
  const field = screen.getByRole('combobox', { name: 'Colour' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Please choose one.');
});
