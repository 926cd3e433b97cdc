import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { ErrorSummary, type Problem } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const noEmail = { id: 'email', text: 'Enter an email address' };
const noRole = { id: 'role', text: 'Choose who you are' };
const role = { id: 'role', legend: 'I am a', name: 'role', value: null, onChange: jest.fn() };
const form = (...problems: Problem[]) => (
  <>
    <ErrorSummary title="There is a problem" problems={problems} />
    <RadioGroup {...role} options={[{ value: 'survivor', label: 'Survivor' }]} />
    <Field id="email" label="Email" />
  </>
);
const email = () => screen.getByLabelText('Email');

test('takes the focus for each new problem, not for known ones or when one is removed, and links to each', async () => {
  const { rerender } = render(form());
  const summary = () => screen.queryByRole('group', { name: 'There is a problem' });
  expect(summary()).not.toBeInTheDocument();
  rerender(form(noEmail));
  await expectFocus(summary);

  email().focus();
  rerender(form({ ...noEmail }));
  await expectFocus(email);

  rerender(form(noEmail, noRole));
  await expectFocus(summary);

  email().focus();
  rerender(form(noRole));
  await expectFocus(email);

  rerender(form(noEmail, noRole, { id: 'gone', text: 'Gone' }));
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  await follow(noEmail.text);
  await expectFocus(email);
  await follow(noRole.text);
  await expectFocus(() => screen.getByRole('radio', { name: 'Survivor' }));
  await follow('Gone');
  await expectFocus(() => screen.getByRole('link', { name: 'Gone' }));
});
