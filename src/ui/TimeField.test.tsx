import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TimeField } from './TimeField.tsx';

test('is described by its time in words and removed by a button that names it', async () => {
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
