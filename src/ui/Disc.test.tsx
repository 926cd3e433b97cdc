import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Disc } from './Disc.tsx';
import { STATE_ICONS } from './stateIcons.ts';
import type { State } from './stateIcons.ts';

test.each(Object.keys(STATE_ICONS) as State[])('%s has a disc of its own, unheard', (state) => {
  const { container } = render(<Disc state={state} />);
  expect(container.innerHTML).toContain(`class="disc ${state}" aria-hidden="true"`);
});
