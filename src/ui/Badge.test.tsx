import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';
import { STATE_ICONS } from './stateIcons.ts';
import type { State } from './stateIcons.ts';

test.each(Object.keys(STATE_ICONS) as State[])('%s is told by a word and by a look', (state) => {
  const { container } = render(<Badge state={state}>the word</Badge>);
  expect(screen.getByText('the word')).toBeInTheDocument();
  expect(container.innerHTML).toContain(`class="badge ${state}"`);
});
