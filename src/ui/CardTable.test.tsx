import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { CardTable } from './CardTable.tsx';

const row = (key: string, ...cells: string[]) => ({ key, head: key, cells });

test('is a table with caption, scopes and explicit roles, and reads each column label once', () => {
  render(
    <CardTable
      caption="Fruit"
      headColumn="Kind"
      columns={['Ripe', 'Sold']}
      rows={[row('Apples', '3', '2')]}
      total={row('All', '4', '2')}
    />,
  );
  const table = screen.getByRole('table', { name: 'Fruit' });
  const rows = ['Kind Ripe Sold', 'Apples 3 2', 'All 4 2'];
  expect(within(table).getAllByRole('row')).toHaveLength(rows.length);
  for (const name of rows) expect(within(table).getByRole('row', { name })).toBeVisible();
  for (const header of screen.getAllByRole('columnheader')) {
    expect(header).toHaveAttribute('scope', 'col');
  }
  for (const header of screen.getAllByRole('rowheader')) {
    expect(header).toHaveAttribute('scope', 'row');
  }
  // As cards, elements that are not displayed as a table lose their implicit roles.
  for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']) {
    for (const element of screen.getAllByRole(role)) expect(element).toHaveAttribute('role', role);
  }
});
