import { expect, jest, test } from '@jest/globals';
import { render, screen, renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './Button.tsx';
import { Tile } from './Tile.tsx';
import { MemoryRouter, Router } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { phoneHref } from './PhoneLink.tsx';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import { PageContent } from './PageContent.tsx';
import { Main, SkipLink } from './Layout.tsx';
import { useSingleTap } from './useSingleTap.ts';

test.each([
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['(+49) ( 0 ) 30-1234', 'tel:+49301234'],
  ['+33 (10) 1234', 'tel:+33101234'],
  ['(0)30 / 123.4-5', 'tel:03012345'],
])('%s is called as %s', (number, href) => {
  expect(phoneHref(number)).toBe(href);
});

test('a double tap clicks and submits once; a busy button says so, keeps its width and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit} key={String(busy)}>
      <Button type="submit" icon={<i>icon</i>} busy={busy} busyText="Saving…" onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Saving…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button.innerHTML).toContain('data-reserve="Save"');
  await userEvent.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});

test('a tile runs once per tap', async () => {
  const onClick = jest.fn();
  render(<Tile name="Emergency" icon={null} onClick={onClick} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Emergency' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a tile that leads to a screen leads there once per tap', async () => {
  const [onClick, push] = [jest.fn(), jest.fn()];
  const navigator = { createHref: () => '/medication', go: jest.fn(), push, replace: jest.fn() };
  render(
    <Router location="/" navigator={navigator}>
      <Tile name="My Medications" icon={null} to="/medication" onClick={onClick} />
    </Router>,
  );
  await userEvent.dblClick(screen.getByRole('link', { name: 'My Medications' }));
  expect([onClick.mock.calls.length, push.mock.calls.length]).toEqual([1, 1]);
});

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

test('the skip link leads into the main column', async () => {
  render(
    <>
      <SkipLink>Skip to content</SkipLink>
      <Main>
        <h1>Medications</h1>
      </Main>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  await expectFocus(() => screen.getByRole('main'));
  expect(window.location.hash).toBe('');
});

const tapAt = (timeStamp: number) => ({ timeStamp, preventDefault: jest.fn() });
type Tap = ReturnType<typeof tapAt>;

const accepted = (times: readonly number[], accepts = (_time: number) => true) => {
  const onTap = jest.fn(({ timeStamp }: Tap) => accepts(timeStamp));
  const { result } = renderHook(() => useSingleTap(onTap));
  for (const time of times) result.current(tapAt(time));
  return onTap.mock.calls.map(([{ timeStamp }]) => timeStamp).filter(accepts);
};

test('ignores repeats within a second of the last accepted tap, and prevents their default', () => {
  expect(accepted([0, 300, 999, 1000, 1999, 2000])).toEqual([0, 1000, 2000]);
  // A tap that is rejected does not block the next, nor does a clock that was set back.
  expect(accepted([300, 900, 1200], (time) => time >= 400)).toEqual([900]);
  expect(accepted([90_000, 10])).toEqual([90_000, 10]);
  const onTap = jest.fn();
  const { result } = renderHook(() => useSingleTap(onTap));
  const [first, second] = [tapAt(5000), tapAt(5400)];
  result.current(first);
  result.current(second);
  expect(first.preventDefault).not.toHaveBeenCalled();
  expect(second.preventDefault).toHaveBeenCalledTimes(1);
  // A quick tap after an input counts.
  document.body.dispatchEvent(new Event('input', { bubbles: true }));
  result.current(tapAt(5500));
  expect(onTap).toHaveBeenCalledTimes(2);
});
