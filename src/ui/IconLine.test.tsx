import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { IconLine } from './IconLine.tsx';

test('icons are hidden: the sentence says it all', () => {
  render(<IconLine icon={<svg role="img" aria-label="A bell" />}>It rings.</IconLine>);
  expect(screen.getByText('It rings.')).toBeInTheDocument();
  expect(screen.getByRole('img', { hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
