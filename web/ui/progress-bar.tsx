import { classNames } from './class-names';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value?: number;
  max?: number;
  className?: string;
}

/** Not `<progress>`: browsers give it a white background in dark pages. */
export function ProgressBar({ label, value, max = 100, className }: ProgressBarProps) {
  const isKnown = value !== undefined;
  return (
    <div
      className={classNames(styles['bar'], className)}
      role="progressbar"
      aria-label={label}
      {...(isKnown && { 'aria-valuenow': Math.round(value), 'aria-valuemin': 0, 'aria-valuemax': max })}
    >
      <div
        className={styles[isKnown ? 'known' : 'unknown']}
        style={isKnown ? { width: `${(100 * value) / Math.max(1, max)}%` } : undefined}
      />
    </div>
  );
}
