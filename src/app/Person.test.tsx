import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { rosa } from '../../testkit/page/mockServer.ts';
import { Person } from './Person.tsx';

test('replaces a picture that fails to load by initials, and tries a new one', () => {
  const withPicture = (name: string) => <Person user={{ ...rosa.user, avatarUrl: name }} />;
  const { rerender } = render(withPicture('/api/avatars/1'));
  const picture = () => screen.queryByRole('presentation');
  expect(picture()).toHaveAttribute('src', 'http://localhost/api/avatars/1');
  fireEvent.error(picture()!);
  expect(picture()).not.toBeInTheDocument();
  expect(screen.getByText('RM')).toBeInTheDocument();
  rerender(withPicture('/api/avatars/2'));
  expect(picture()).toHaveAttribute('src', 'http://localhost/api/avatars/2');
});
