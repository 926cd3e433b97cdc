import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { LeavingButton } from './LeavingButton.tsx';
import { Screen } from './Screen.tsx';

function Message({ isThere, named = false }: { isThere: boolean; named?: boolean }) {
  const heir = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={heir} role="group" tabIndex={-1} />
      {isThere && <LeavingButton heir={named ? heir : undefined}>Try again</LeavingButton>}
    </>
  );
}

const onScreen = (message: ReactNode) => (
  <MemoryRouter>
    <Screen title="My Medications">{message}</Screen>
  </MemoryRouter>
);

const button = () => screen.getByRole('button', { name: 'Try again' });

test('the focus of a button that leaves goes on to the heading of its screen', () => {
  const { rerender } = render(onScreen(<Message isThere />));
  button().focus();
  rerender(onScreen(<Message isThere={false} />));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('or to whatever is named', () => {
  const { rerender } = render(onScreen(<Message isThere named />));
  button().focus();
  rerender(onScreen(<Message isThere={false} named />));
  expect(screen.getByRole('group')).toHaveFocus();
});

test('a focus that is elsewhere stays there', () => {
  const { rerender } = render(onScreen(<Message isThere />));
  screen.getByRole('group').focus();
  rerender(onScreen(<Message isThere={false} />));
  expect(screen.getByRole('group')).toHaveFocus();
});

test('without a screen a button leaves all the same', () => {
  const { rerender } = render(<Message isThere />);
  button().focus();
  rerender(<Message isThere={false} />);
  expect(document.body).toHaveFocus();
});
