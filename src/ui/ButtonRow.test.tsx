import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ButtonRow } from './ButtonRow.tsx';

test('sets opposing actions apart', () => {
  const { rerender } = render(<ButtonRow>Later</ButtonRow>);
  expect(screen.getByText('Later')).not.toHaveClass('apart');
  rerender(<ButtonRow apart>Later</ButtonRow>);
  expect(screen.getByText('Later')).toHaveClass('row', 'apart');
});
