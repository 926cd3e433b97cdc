import { test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { LeavingButton } from './LeavingButton.tsx';
import { Screen } from './Screen.tsx';

function Message({ isShown, named }: { isShown: boolean; named: boolean }) {
  const heir = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={heir} role="group" tabIndex={-1} />
      {isShown && <LeavingButton heir={named ? heir : undefined}>Try again</LeavingButton>}
    </>
  );
}

const heading = () => screen.getByRole('heading', { level: 1 });
const group = () => screen.getByRole('group');

test.each([
  ['moves its focus to the heading of its screen', false, 'button', heading],
  ['moves its focus to a named element', true, 'button', group],
  ['leaves a focus that is elsewhere', false, 'group', group],
])('%s', async (_what, named, focused, then) => {
  const page = (isShown: boolean) => (
    <MemoryRouter>
      <Screen title="My Medications">
        <Message isShown={isShown} named={named} />
      </Screen>
    </MemoryRouter>
  );
  const { rerender } = render(page(true));
  screen.getByRole(focused).focus();
  rerender(page(false));
  await expectFocus(then);
});
