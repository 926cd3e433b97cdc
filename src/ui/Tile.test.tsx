import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Tile } from './Tile.tsx';
import { TileGrid } from './TileGrid.tsx';

const icon = <span>icon</span>;

test('is a link named by its name alone and described by its fact', () => {
  render(<Tile name="Medications" icon={icon} fact="2 left today" to="/medications" />, {
    wrapper: MemoryRouter,
  });
  const link = screen.getByRole('link', { name: 'Medications' });
  expect(link).toHaveAttribute('href', '/medications');
  expect(link).toHaveAccessibleDescription('2 left today');
});

test('is a button where it does something, once per tap', async () => {
  const onClick = jest.fn();
  render(
    <TileGrid>
      <Tile name="Emergency" icon={icon} tone="red" onClick={onClick} />
    </TileGrid>,
  );
  const button = screen.getByRole('button', { name: 'Emergency' });
  expect(button).not.toHaveAttribute('aria-describedby');
  await userEvent.dblClick(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});
