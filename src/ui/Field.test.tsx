import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { Field } from './Field.tsx';

test('is named by its label and described by hint and error', () => {
  render(<Field label="Email" hint="We never share it" error="Enter an email address" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAccessibleDescription('We never share it Enter an email address');
  expect(input).toBeInvalid();
});

test('without hint or error it has no description and is valid', () => {
  render(<Field label="Name" />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).toBeValid();
});

test('passes on native props, the id and the ref', async () => {
  const ref = createRef<HTMLInputElement>();
  const onChange = jest.fn();
  render(<Field ref={ref} id="name" label="Name" autoComplete="name" onChange={onChange} />);
  const input = screen.getByLabelText('Name');
  expect(ref.current).toBe(input);
  expect(input).toHaveAttribute('id', 'name');
  expect(input).toHaveAttribute('autocomplete', 'name');
  expect(input).not.toHaveAttribute('maxlength');
  await userEvent.type(input, 'A');
  expect(onChange).toHaveBeenCalledTimes(1);
});
