import { LOG_LEVELS, type LogLevel } from '../../../core/protocol/protocol-settings';
import { Select } from '../../ui/form-fields';
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
    <Select
      className={styles['select']}
      value={value ?? ''}
      options={[
        ...(none === undefined ? [] : [['', none] as const]),
        ...LOG_LEVELS.map((level) => [level, level] as const),
      ]}
      onChange={(level) => onChange(level === '' ? undefined : level)}
    />
  );
}
