import { LOG_LEVELS, type LogLevel } from '../../../core/protocol/protocol-settings';
import { Select } from '../../ui/form-fields';

interface LevelSelectProps {
  value: LogLevel | undefined;
  onChange: (level: LogLevel | undefined) => void;
  none?: string;
}

/** @param props.none label of the choice of no level; without it, a level is required */
export function LevelSelect({ value, onChange, none }: LevelSelectProps) {
  return (
    <Select
      size="small"
      value={value ?? ''}
      options={[
        ...(none === undefined ? [] : [['', none] as const]),
        ...LOG_LEVELS.map((level) => [level, level] as const),
      ]}
      onChange={(level) => onChange(level === '' ? undefined : level)}
    />
  );
}
