import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ButtonLink } from './ButtonLink.tsx';

test('is a link with the look of a button', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/dashboard" variant="primary" size="large" icon={<span>icon</span>}>
        Home
      </ButtonLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Home' });
  expect(link).toHaveAttribute('href', '/dashboard');
  expect(link).toHaveClass('button', 'primary', 'large');
});
