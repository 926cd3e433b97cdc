import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Notice } from './Notice.tsx';

test('tells its title, its text and its action, and is no live region itself', () => {
  const { container } = render(
    <Notice tone="warning" title="Alarms will not ring" action={<button>Allow</button>}>
      Notifications are off.
    </Notice>,
  );
  expect(screen.getByText('Alarms will not ring')).toBeInTheDocument();
  expect(screen.getByText('Notifications are off.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Allow' })).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(container.innerHTML).toContain('class="notice warning"');
});
