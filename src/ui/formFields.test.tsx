import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SelectField } from './SelectField.tsx';

test('a group of choices is described by hint and error, a select by its error', () => {
  const onChange = jest.fn();
  render(
    <>
      <RadioGroup
        legend="I am a"
        hint="You can change this later."
        error="Choose one"
        name="role"
        options={[{ value: 'survivor', label: 'Survivor' }]}
        value={null}
        onChange={onChange}
      />
      <CheckboxGroup
        legend="Which sides?"
        hint="Choose all that fit."
        options={['Left', 'Right']}
        chosen={['Right']}
        onChange={onChange}
      />
      <SelectField
        label="Colour"
        placeholder="Choose"
        error="Please choose one."
        options={[{ value: 'red', label: 'Red' }]}
        value={null}
        onChange={onChange}
        beside={null}
      />
    </>,
  );
  const group = (name: string) => screen.getByRole('group', { name });
  expect(group('I am a')).toHaveAccessibleDescription('You can change this later. Choose one');
  expect(group('Which sides?')).toHaveAccessibleDescription('Choose all that fit.');
  const select = screen.getByRole('combobox', { name: 'Colour' });
  expect(select).toHaveDisplayValue('Choose');
  expect(select).toHaveAccessibleDescription('Please choose one.');
  expect(select).toBeInvalid();
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
