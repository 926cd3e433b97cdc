import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';

const options = ['Left', 'Middle', 'Right'] as const;
type Side = (typeof options)[number];

function Sides({ chosen: first = [], hint }: { chosen?: readonly Side[]; hint?: string }) {
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <CheckboxGroup
        legend="Which sides?"
        hint={hint}
        options={options}
        chosen={chosen}
        onChange={setChosen}
      />
      <output>{chosen.join(', ')}</output>
    </>
  );
}

const box = (name: Side) => screen.getByRole('checkbox', { name });
const chosen = () => screen.getByRole('status').textContent;

test('is a group with a name and a hint, and each box is named by its option', () => {
  render(<Sides hint="Choose all that fit." chosen={['Middle']} />);
  const group = screen.getByRole('group', { name: 'Which sides?' });
  expect(group).toHaveAccessibleDescription('Choose all that fit.');
  expect(box('Left')).not.toBeChecked();
  expect(box('Middle')).toBeChecked();
  expect(box('Right')).not.toBeChecked();
});

test('answers a tap anywhere on a row, and tells of all that are chosen in the order of the options', async () => {
  render(<Sides />);
  await userEvent.click(screen.getByText('Right'));
  await userEvent.click(screen.getByText('Left'));
  expect(chosen()).toBe('Left, Right');
  await userEvent.click(screen.getByText('Right'));
  expect(chosen()).toBe('Left');
});

test('is reached and answered by keys alone', async () => {
  render(<Sides />);
  await userEvent.tab();
  await expectFocus(() => box('Left'));
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(chosen()).toBe('Middle');
});
