import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { DayLine } from './DayLine.tsx';
import { DayLineItem } from './DayLineItem.tsx';

test('is an ordered list of the day, each item heard without its disc', () => {
  render(
    <DayLine aria-label="Today">
      <DayLineItem state="taken">Aspirin</DayLineItem>
      <DayLineItem state="missed">Clopidogrel</DayLineItem>
    </DayLine>,
  );
  const items = within(screen.getByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(within(items[0]!).getByText('Aspirin')).toBeInTheDocument();
  expect(within(items[1]!).getByText('!')).toHaveClass('mark');
});
