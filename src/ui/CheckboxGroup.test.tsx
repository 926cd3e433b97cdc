import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxGroup } from './CheckboxGroup.tsx';

const options = ['Left', 'Middle', 'Right'] as const;

function Sides() {
  const [chosen, setChosen] = useState<readonly string[]>(['Middle']);
  return (
    <>
      <CheckboxGroup
        legend="Which sides?"
        hint="Choose all that fit."
        options={options}
        chosen={chosen}
        onChange={setChosen}
      />
      <output>{chosen.join(', ')}</output>
    </>
  );
}

test('is a described group whose boxes toggle by tap or key, in the order of the options', async () => {
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
