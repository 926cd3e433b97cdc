import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SelectField } from './SelectField.tsx';

function Colours() {
  const [value, setValue] = useState<'red' | null>(null);
  return (
    <SelectField
      label="Colour"
      labelHidden
      placeholder="Choose"
      options={[{ value: 'red', label: 'Red' }]}
      value={value}
      onChange={setValue}
      error={value === null ? 'Please choose one.' : undefined}
      beside={<output>{value ?? 'nothing'}</output>}
    />
  );
}

test('is a labelled select that starts with its placeholder, can return to it and shows its error', async () => {
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
