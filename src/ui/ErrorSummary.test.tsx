import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Problem } from './ErrorSummary.tsx';
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

test('takes focus when it appears and when a problem comes in, not in between and not when one goes', async () => {
  const { rerender } = render(<Form problems={[]} />);
  expect(screen.queryByRole('group', { name: 'There is a problem' })).not.toBeInTheDocument();

  rerender(<Form problems={[noEmail]} />);
  const summary = screen.getByRole('group', { name: 'There is a problem' });
  await expectFocus(() => summary);

  screen.getByLabelText('Email').focus();
  rerender(<Form problems={[{ ...noEmail }]} />);
  await expectFocus(() => screen.getByLabelText('Email'));

  rerender(<Form problems={[noEmail, noRole]} />);
  await expectFocus(() => summary);

  screen.getByLabelText('Email').focus();
  rerender(<Form problems={[noRole]} />);
  await expectFocus(() => screen.getByLabelText('Email'));
});

test('leads to the field, and to the first choice of a group', async () => {
  render(<Form problems={[noEmail, noRole]} />);
  await userEvent.click(screen.getByRole('link', { name: noEmail.text }));
  await expectFocus(() => screen.getByLabelText('Email'));
  await userEvent.click(screen.getByRole('link', { name: noRole.text }));
  await expectFocus(() => screen.getByRole('radio', { name: 'Survivor' }));
});

test('a problem without a field leads nowhere', async () => {
  render(<ErrorSummary title="Problem" problems={[{ id: 'gone', text: 'Gone' }]} />);
  const link = screen.getByRole('link', { name: 'Gone' });
  await userEvent.click(link);
  await expectFocus(() => link);
});
