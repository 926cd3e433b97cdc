import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Banner } from './Banner.tsx';

test('names the product and leads home', () => {
  render(
    <Banner title="Upstroke" homeTo="/dashboard">
      <button>Margaret</button>
    </Banner>,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole('banner')).toHaveAttribute('data-field', 'teal');
  expect(screen.getByRole('link', { name: 'Upstroke' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('button', { name: 'Margaret' })).toBeInTheDocument();
});

test('without a home it only names the product, and leaves the heading to the screen', () => {
  render(<Banner title="Upstroke" />);
  expect(screen.getByText('Upstroke')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
