import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { ErrorSummary, type Problem } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const noEmail = { id: 'email', text: 'Enter an email address' };
const noRole = { id: 'role', text: 'Choose who you are' };

function Form({ problems }: { problems: Problem[] }) {
  return (
    <>
      <ErrorSummary title="There is a problem" problems={problems} />
      <RadioGroup
        id="role"
        legend="I am a"
        name="role"
        options={[{ value: 'survivor', label: 'Survivor' }]}
        value={null}
        onChange={jest.fn()}
      />
      <Field id="email" label="Email" />
    </>
  );
}
const email = () => screen.getByLabelText('Email');

test('takes the focus for each new problem, not for known ones or when one is removed', async () => {
  const { rerender } = render(<Form problems={[]} />);
  const summary = () => screen.queryByRole('group', { name: 'There is a problem' });
  expect(summary()).not.toBeInTheDocument();
  rerender(<Form problems={[noEmail]} />);
  await expectFocus(summary);

  email().focus();
  rerender(<Form problems={[{ ...noEmail }]} />);
  await expectFocus(email);

  rerender(<Form problems={[noEmail, noRole]} />);
  await expectFocus(summary);

  email().focus();
  rerender(<Form problems={[noRole]} />);
  await expectFocus(email);
});

test('links to the field, to the first choice of a group, and stays put for a missing field', async () => {
  render(<Form problems={[noEmail, noRole, { id: 'gone', text: 'Gone' }]} />);
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  await follow(noEmail.text);
  await expectFocus(email);
  await follow(noRole.text);
  await expectFocus(() => screen.getByRole('radio', { name: 'Survivor' }));
  await follow('Gone');
  await expectFocus(() => screen.getByRole('link', { name: 'Gone' }));
});
