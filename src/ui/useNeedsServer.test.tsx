import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useNeedsServer } from './useNeedsServer.tsx';

interface SendProps {
  away: Parameters<typeof useNeedsServer>[0];
  needs?: string;
}

function Send({ away, needs }: SendProps) {
  const { line, describedBy } = useNeedsServer(away, needs);
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
] as const)('says why it cannot work, to the eye and with the button: %s', (away, said) => {
  render(<Send away={away} />);
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.getByRole('button')).toHaveAccessibleDescription(said);
  expect(screen.getByRole('button')).toBeEnabled();
});

test('names what cannot work where there is more than one thing to do', () => {
  render(<Send away="offline" needs="A new code needs the network." />);
  expect(screen.getByText('A new code needs the network. You are offline now.')).toBeVisible();
});

test('says nothing while all is well', () => {
  render(<Send away={null} />);
  expect(screen.queryByText(/network/)).not.toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAccessibleDescription('');
});
