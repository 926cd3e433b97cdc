import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SkipLink } from './SkipLink.tsx';

test('moves the focus to its target and leaves the address alone', async () => {
  render(
    <>
      <SkipLink targetId="list">Skip to the list</SkipLink>
      <ul id="list" tabIndex={-1} />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to the list' }));
  expect(screen.getByRole('list')).toHaveFocus();
  expect(window.location.hash).toBe('');
});
