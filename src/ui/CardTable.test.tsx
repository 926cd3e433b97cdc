import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { CardTable } from './CardTable.tsx';

const row = (key: string, ...cells: string[]) => ({ key, head: key, cells });

test('is a table with caption and scope; a label that stands for a column on a card is not read twice', () => {
  render(
    <CardTable
      caption="Fruit"
      headColumn="Kind"
      columns={['Ripe', 'Sold']}
      rows={[row('Apples', '3', '2'), row('Pears', '1', '0')]}
      total={row('All', '4', '2')}
    />,
  );
  const table = screen.getByRole('table', { name: 'Fruit' });
  const named = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent, scope }: HTMLElement & { scope?: string }) => [textContent, scope]);
  expect(named('columnheader')).toEqual([
    ['Kind', 'col'],
    ['Ripe', 'col'],
    ['Sold', 'col'],
  ]);
  expect(named('rowheader')).toEqual([
    ['Apples', 'row'],
    ['Pears', 'row'],
    ['All', 'row'],
  ]);
  const rows = ['Kind Ripe Sold', 'Apples 3 2', 'Pears 1 0', 'All 4 2'];
  expect(within(table).getAllByRole('row')).toHaveLength(rows.length);
  for (const name of rows) expect(within(table).getByRole('row', { name })).toBeVisible();
  for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']) {
    for (const element of screen.getAllByRole(role)) expect(element).toHaveAttribute('role', role);
  }
});
