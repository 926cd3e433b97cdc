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

const button = () => screen.getByRole('button', { name: 'Try again' });
const heading = () => screen.getByRole('heading', { level: 1 });
const group = () => screen.getByRole('group');
const body = () => document.body;

test.each([
  ['moves its focus to the heading of its screen', true, false, button, heading],
  ['moves its focus to a named element', true, true, button, group],
  ['leaves a focus that is elsewhere', true, false, group, group],
  ['can be removed without a screen', false, false, button, body],
])('%s', async (_what, onScreen, named, focused, then) => {
  const message = (isShown: boolean) => <Message isShown={isShown} named={named} />;
  const page = (isShown: boolean) => (
    <MemoryRouter>
      {onScreen ? <Screen title="My Medications">{message(isShown)}</Screen> : message(isShown)}
    </MemoryRouter>
  );
  const { rerender } = render(page(true));
  focused().focus();
  rerender(page(false));
  await expectFocus(then);
});
