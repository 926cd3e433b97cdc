import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TextLink } from './TextLink.tsx';

test('leads there, with the look of a target and what it is given', () => {
  render(
    <MemoryRouter>
      <TextLink to="/login" className="mine">
        Sign in
      </TextLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Sign in' });
  expect(link).toHaveAttribute('href', '/login');
  expect(link).toHaveClass('link', 'mine');
});
