import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Spinner } from './Spinner.tsx';

test('says in words what one waits for', () => {
  render(<Spinner label="Loading your medicines…" />);
  expect(screen.getByText('Loading your medicines…')).toBeInTheDocument();
});
