import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RadioGroup } from './RadioGroup.tsx';

const options = [
  { value: 'survivor', label: 'Survivor' },
  { value: 'caregiver', label: 'Caregiver' },
] as const;

test('selects nothing by itself, and names each choice', () => {
  render(
    <RadioGroup legend="I am a" name="role" options={options} value={null} onChange={jest.fn()} />,
  );
  expect(screen.getByRole('group', { name: 'I am a' })).toBeInTheDocument();
  for (const { label } of options) {
    expect(screen.getByRole('radio', { name: label })).not.toBeChecked();
  }
});

test('answers a tap anywhere on a row', async () => {
  const onChange = jest.fn();
  render(
    <RadioGroup
      legend="I am"
      name="role"
      options={options}
      value="caregiver"
      onChange={onChange}
    />,
  );
  expect(screen.getByRole('radio', { name: 'Caregiver' })).toBeChecked();
  await userEvent.click(screen.getByText('Survivor'));
  expect(onChange).toHaveBeenCalledWith(
    'survivor',
    screen.getByRole('radio', { name: 'Survivor' }),
  );
});

test('tells its error to the whole group', () => {
  render(
    <RadioGroup
      legend="I am a"
      name="role"
      options={options}
      value={null}
      onChange={jest.fn()}
      error="Choose who you are"
    />,
  );
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose who you are');
});

test('tells what the choice does, and what is wrong with it', () => {
  render(
    <RadioGroup
      short
      legend="I am a"
      hint="You can change this later."
      name="role"
      options={options}
      value={null}
      onChange={jest.fn()}
      error="Choose who you are"
    />,
  );
  expect(screen.getByRole('group')).toHaveAccessibleDescription(
    'You can change this later. Choose who you are',
  );
});
