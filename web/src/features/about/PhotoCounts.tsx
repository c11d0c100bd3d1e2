import { aboutMessages } from './messages';

const t = aboutMessages;

interface Props {
  /** Heading of the first column, then of each column of counts. */
  columns: readonly string[];
  rows: readonly { name: string; counts: readonly number[] }[];
}

/** Numbers of test photos as a table with bars of one scale. */
export function PhotoCounts({ columns, rows }: Props) {
  const maxCount = Math.max(...rows.flatMap(({ counts }) => counts));
  return (
    <table className="tones-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {counts.map((count, column) => (
              <td key={columns[column + 1]}>
                {count === 0 ? (
                  <span className="muted">{t('notTested')}</span>
                ) : (
                  <span className="tones-table__count">
                    <span className="tones-table__bar" style={{ width: `${(count / maxCount) * 55}%` }} />
                    <span className="numeric">{count}</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
