import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Badge, BADGE_ICONS, type BadgeState } from './Badge.tsx';

test.each(Object.keys(BADGE_ICONS) as BadgeState[])(
  '%s is told by a word and by a look',
  (state) => {
    const { container } = render(<Badge state={state}>the word</Badge>);
    expect(screen.getByText('the word')).toBeInTheDocument();
    expect(container.innerHTML).toContain(`class="badge ${state}"`);
  },
);
