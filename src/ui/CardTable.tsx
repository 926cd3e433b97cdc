import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './CardTable.module.css';

export interface CardTableRow {
  key: string;
  head: ReactNode;
  cells: readonly ReactNode[];
  /** `emphasis`: the row that was asked for; `dashed`: a row without real data. */
  variant?: 'emphasis' | 'dashed' | undefined;
}

interface CardTableProps {
  caption: string;
  headColumn: string;
  columns: readonly string[];
  rows: readonly CardTableRow[];
  total?: CardTableRow | undefined;
  hasTextCells?: boolean | undefined;
}

/** Some browsers drop table semantics when CSS changes `display`; explicit roles restore them. */
const ariaRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

export function CardTable({
  caption,
  headColumn,
  columns,
  rows,
  total,
  hasTextCells = false,
}: CardTableProps) {
  return (
    <div className={classNames(styles.frame, hasTextCells && styles.wide)}>
      <div className={styles.fit}>
        <table
          {...ariaRoles.table}
          className={classNames(styles.table, hasTextCells && styles.wordy)}
        >
          <caption>{caption}</caption>
          <thead {...ariaRoles.group}>
            <tr {...ariaRoles.row}>
              {[headColumn, ...columns].map((column) => (
                <th key={column} {...ariaRoles.columnHead}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ariaRoles.group}>
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </tbody>
          {total && (
            <tfoot {...ariaRoles.group}>
              <Row row={total} columns={columns} />
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

interface RowProps {
  row: CardTableRow;
  columns: readonly string[];
}

function Row({ row: { head, cells, variant }, columns }: RowProps) {
  return (
    <tr {...ariaRoles.row} className={variant && styles[variant]}>
      <th {...ariaRoles.rowHead}>{head}</th>
      {columns.map((column, index) => (
        <td key={column} {...ariaRoles.cell}>
          <span className={styles.label} aria-hidden="true">
            {column}
          </span>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}
