import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Card } from './Card.tsx';

test('is a plain ground for its content, as the element it is asked to be', () => {
  render(
    <Card as="section" aria-label="Aspirin" emphasis className="mine">
      75 mg
    </Card>,
  );
  const card = screen.getByRole('region', { name: 'Aspirin' });
  expect(card).toHaveClass('card', 'emphasis', 'mine');
  expect(card).toHaveAttribute('data-field', 'plain');
});

test('is a div without emphasis by default', () => {
  render(<Card>75 mg</Card>);
  expect(screen.getByText('75 mg').tagName).toBe('DIV');
  expect(screen.getByText('75 mg')).not.toHaveClass('emphasis');
});
