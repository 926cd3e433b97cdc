import { test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { ErrorSummary, type FieldError } from './ErrorSummary.tsx';

const noEmail = { id: 'email', text: 'Enter an email address' };
const noRole = { id: 'role', text: 'Choose who you are' };
const form = (...problems: FieldError[]) => (
  <>
    <ErrorSummary title="There is a problem" errors={problems} />
    <input id="email" />
  </>
);

test('takes the focus for each new problem', async () => {
  const { rerender } = render(form(noEmail));
  const summary = () => screen.getByRole('group', { name: 'There is a problem' });
  await expectFocus(summary);
  screen.getByRole('textbox').focus();
  rerender(form(noEmail, noRole));
  await expectFocus(summary);
});
