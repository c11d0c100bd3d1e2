import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon';
import { dataTableMessages } from '../messages';
import type { CsvColumn } from './csv';
import './DataTable.css';

/** A column: what a cell shows, and the plain value for sorting and for CSV files. */
export interface TableColumn<T> extends CsvColumn<T> {
  key: string;
  render?: (row: T) => ReactNode;
  /** On wide screens: `line` keeps a short value on one line, `id` shows the beginning of a long one. */
  layout?: 'line' | 'id';
}

interface DataTableProps<T> {
  caption: string;
  /** The first column names the row. */
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  getKey: (row: T) => string;
  /** The column that the rows are sorted by, with `-` before it for descending order; empty for the given order. */
  sort: string;
  onSort: (sort: string) => void;
  /** Whether the server has more rows: sorting covers the shown ones only, and the table says so. */
  hasMore?: boolean;
}

/** Rows sorted by the plain values of a column. */
function sortRows<T>(rows: readonly T[], columns: readonly TableColumn<T>[], sort: string): readonly T[] {
  const column = columns.find(({ key }) => key === sort.replace('-', ''));
  if (!column) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string | number | null, b: string | number | null) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));
  return [...rows].sort((a, b) => direction * compare(column.value(a), column.value(b)));
}

const toCellClass = <T,>({ layout }: TableColumn<T>) => layout && `data-table__${layout}`;

/** A table whose heads sort it; cards on narrow screens. The ARIA roles keep it a table for screen readers. */
export function DataTable<T>({ caption, columns, rows, getKey, sort, onSort, hasMore = false }: DataTableProps<T>) {
  const [head, ...cells] = columns;
  const showCell = ({ render, value }: TableColumn<T>, row: T) => (render ? render(row) : value(row));
  const isSortedByColumn = columns.some(({ key }) => key === sort.replace('-', ''));
  return (
    <>
      {hasMore && isSortedByColumn && (
        <p className="small muted" role="status">
          {dataTableMessages('sortedShown', { count: rows.length })}
        </p>
      )}
      <table className="data-table" role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row" data-label={dataTableMessages('sortBy')}>
            {columns.map(({ key, label }) => {
              const isSorted = sort.replace('-', '') === key;
              const isDescending = sort.startsWith('-');
              return (
                <th
                  key={key}
                  role="columnheader"
                  scope="col"
                  aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    className="data-table__sort"
                    onClick={() => onSort(isSorted && !isDescending ? `-${key}` : key)}
                  >
                    {label}
                    {isSorted && (
                      <span className={isDescending ? 'data-table__down' : 'data-table__up'}>
                        <Icon name="chevronDown" size={16} />
                      </span>
                    )}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sortRows(rows, columns, sort).map((row) => (
            <tr key={getKey(row)} role="row">
              {head && (
                <th role="rowheader" scope="row" className={toCellClass(head)}>
                  {showCell(head, row)}
                </th>
              )}
              {cells.map((column) => (
                <td key={column.key} role="cell" data-label={column.label} className={toCellClass(column)}>
                  {showCell(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
