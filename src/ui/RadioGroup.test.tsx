import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RadioGroup } from './RadioGroup.tsx';

test('is a described group without a default choice that answers a tap on a row', async () => {
  const onChange = jest.fn();
  render(
    <RadioGroup
      legend="I am a"
      hint="You can change this later."
      error="Choose who you are"
      name="role"
      options={[
        { value: 'survivor', label: 'Survivor' },
        { value: 'caregiver', label: 'Caregiver' },
      ]}
      value={null}
      onChange={onChange}
    />,
  );
  expect(screen.getByRole('group', { name: 'I am a' })).toHaveAccessibleDescription(
    'You can change this later. Choose who you are',
  );
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(screen.getByText('Survivor'));
  const survivor = screen.getByRole('radio', { name: 'Survivor' });
  expect(onChange.mock.calls).toEqual([['survivor', survivor]]);
});
