import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

import type { Severity } from '../content/finding-rules';
import styles from './severity-icon.module.css';

const icons = { error: CircleAlert, warning: TriangleAlert, note: Info };

/** A severity's sign, for the eye only: its name stands beside it. */
export function SeverityIcon({ severity }: { severity: Severity }) {
  const Icon = icons[severity];
  return <Icon aria-hidden className={styles['icon']} data-severity={severity} />;
}
