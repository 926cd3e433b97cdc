import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useNeedsServer } from './useNeedsServer.tsx';

function Send({ away }: { away: Parameters<typeof useNeedsServer>[0] }) {
  const { line, describedBy } = useNeedsServer(away);
  return (
    <>
      {line}
      <button aria-describedby={describedBy}>Send</button>
    </>
  );
}

test.each([
  ['offline', 'This needs the network. You are offline now.'],
  ['unreached', 'This needs the network. The server cannot be reached now.'],
  [null, ''],
] as const)('shows the reason and describes the enabled button by it: %s', (away, reason) => {
  render(<Send away={away} />);
  if (away) expect(screen.getByText(reason)).toBeVisible();
  else expect(screen.queryByText(/network/)).not.toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('button')).toBeEnabled();
});
