import styles from './name-values.module.css';

/** Parameters or headers as a table: each name with its value, as it was sent. */
export function NameValues({
  label,
  rows,
}: {
  label: string;
  rows: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <table className={`wide sm code collapse ${styles['table'] ?? ''}`} aria-label={label}>
      <tbody>
        {rows.map(([name, value], index) => (
          // A name may come twice.
          <tr key={index}>
            <th className="truncate muted medium" scope="row">
              {name}
            </th>
            <td className="break prewrap">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
