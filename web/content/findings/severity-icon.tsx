import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

import type { Severity } from '../../../core/protocol/findings/severity';
import styles from './severity-icon.module.css';

export const SEVERITY_ICONS = { error: CircleAlert, warning: TriangleAlert, note: Info };

export function SeverityIcon({ severity, label }: { severity: Severity; label?: string }) {
  const Icon = SEVERITY_ICONS[severity];
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Icon {...name} className={styles['icon']} data-severity={severity} />;
}
