import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TimeField } from './TimeField.tsx';

test('echoes the time in words and can be removed', async () => {
  const onRemove = jest.fn();
  render(
    <TimeField
      label="Time 1"
      hint="24 hours"
      defaultValue="08:00"
      echo="Every day at 8:00 in the morning"
      onRemove={onRemove}
      removeWhat="time 1"
    />,
  );
  const input = screen.getByLabelText('Time 1');
  expect(input).toHaveAttribute('type', 'time');
  expect(input).toHaveAccessibleDescription('24 hours Every day at 8:00 in the morning');
  await userEvent.click(screen.getByRole('button', { name: 'Remove time 1' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

test('has no remove button where it cannot be removed', () => {
  render(<TimeField label="Time 1" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Time 1')).not.toHaveAttribute('aria-describedby');
});
