import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Tile } from './Tile.tsx';

test('is a link named by its name and described by its fact, or a button that runs once per tap', async () => {
  const onClick = jest.fn();
  const icon = <span>icon</span>;
  render(
    <MemoryRouter>
      <Tile name="Medications" icon={icon} fact="2 left today" to="/medications" />
      <Tile name="Emergency" icon={icon} tone="red" onClick={onClick} />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Medications' });
  expect(link).toHaveAttribute('href', '/medications');
  expect(link).toHaveAccessibleDescription('2 left today');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Emergency' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});
