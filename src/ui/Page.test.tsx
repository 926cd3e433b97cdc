import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Page } from './Page.tsx';
import { Shell } from './Shell.tsx';
import { SkipLink } from './SkipLink.tsx';

test('the skip link leads into the main column', async () => {
  render(
    <Shell>
      <SkipLink>Skip to content</SkipLink>
      <Page>
        <h1>Medications</h1>
      </Page>
    </Shell>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  await expectFocus(() => screen.getByRole('main'));
  expect(window.location.hash).toBe('');
});
