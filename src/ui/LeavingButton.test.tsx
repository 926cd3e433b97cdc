import { test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
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

test('the focus of a button that leaves goes on to the heading of its screen', async () => {
  const { rerender } = render(onScreen(<Message isThere />));
  button().focus();
  rerender(onScreen(<Message isThere={false} />));
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
});

test('or to whatever is named', async () => {
  const { rerender } = render(onScreen(<Message isThere named />));
  button().focus();
  rerender(onScreen(<Message isThere={false} named />));
  await expectFocus(() => screen.getByRole('group'));
});

test('a focus that is elsewhere stays there', async () => {
  const { rerender } = render(onScreen(<Message isThere />));
  screen.getByRole('group').focus();
  rerender(onScreen(<Message isThere={false} />));
  await expectFocus(() => screen.getByRole('group'));
});

test('without a screen a button leaves all the same', async () => {
  const { rerender } = render(<Message isThere />);
  button().focus();
  rerender(<Message isThere={false} />);
  await expectFocus(() => document.body);
});
