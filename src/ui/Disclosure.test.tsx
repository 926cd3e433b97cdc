import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Disclosure } from './Disclosure.tsx';

test('shows one line, and what stands behind it once that is tapped', async () => {
  render(
    <Disclosure summary="This device rings." icon={<svg />}>
      <p>All is well.</p>
    </Disclosure>,
  );
  expect(screen.getByText('This device rings.')).toBeVisible();
  expect(screen.getByText('All is well.')).not.toBeVisible();
  await userEvent.click(screen.getByText('This device rings.'));
  expect(screen.getByText('All is well.')).toBeVisible();
});
