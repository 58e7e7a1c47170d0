import { LOG_LEVELS, type LogLevel } from '../../../core/protocol/protocol-settings';
import styles from './level-select.module.css';

/**
 * A choice of a level.
 * @param none what it is called that no level is asked for; without it there must be one
 */
export function LevelSelect({
  value,
  onChange,
  none,
}: {
  value: LogLevel | undefined;
  onChange: (level: LogLevel | undefined) => void;
  none?: string;
}) {
  return (
    <select
      className={styles['select']}
      value={value ?? ''}
      onChange={({ target }) => onChange(LOG_LEVELS.find((level) => level === target.value))}
    >
      {none !== undefined && <option value="">{none}</option>}
      {LOG_LEVELS.map((level) => (
        <option key={level}>{level}</option>
      ))}
    </select>
  );
}
