import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Main, Layout, SkipLink } from './Layout.tsx';

test('the skip link leads into the main column', async () => {
  render(
    <Layout>
      <SkipLink>Skip to content</SkipLink>
      <Main>
        <h1>Medications</h1>
      </Main>
    </Layout>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  await expectFocus(() => screen.getByRole('main'));
  expect(window.location.hash).toBe('');
});
