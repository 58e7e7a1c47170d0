import { useId } from 'react';

import styles from './choice.module.css';

export function Choice<K extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { key: K; label: string }[];
  value: K;
  onChange: (key: K) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="rigid gap-1 pad-2 inline-flex sunken rounded">
      {options.map((option) => (
        <label key={option.key} className={`relative pointer ${styles['option'] ?? ''}`}>
          <input
            className="no-margin absolute pointer"
            type="radio"
            name={name}
            checked={option.key === value}
            onChange={() => onChange(option.key)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
