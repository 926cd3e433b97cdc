import { test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import { PageContent } from './PageContent.tsx';

const heading = () => screen.getByRole('heading', { level: 1 });
const group = () => screen.getByRole('group');

test.each([
  ['moves its focus to the heading of its screen', 'button', heading],
  ['leaves a focus that is elsewhere', 'group', group],
])('%s', async (_what, focused, then) => {
  const page = (isShown: boolean) => (
    <MemoryRouter>
      <PageContent title="My Medications">
        <div role="group" tabIndex={-1} />
        {isShown && <FocusHandoffButton>Try again</FocusHandoffButton>}
      </PageContent>
    </MemoryRouter>
  );
  const { rerender } = render(page(true));
  screen.getByRole(focused).focus();
  rerender(page(false));
  await expectFocus(then);
});
