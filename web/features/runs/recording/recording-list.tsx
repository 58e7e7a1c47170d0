import type { ReactNode } from 'react';

import { Button } from '../../../ui/button';
import styles from './recordings-screen.module.css';

interface RecordingRow {
  key: string;
  name: string;
  icon: ReactNode;
  /** What tells it from others of its name. */
  about?: string;
  details: ReactNode;
  actions: readonly { label: string; text: string; onClick: () => void }[];
}

export function RecordingList({ label, rows }: { label: string; rows: readonly RecordingRow[] }) {
  return (
    <ul className={`grid icons-16 ${styles['list'] ?? ''}`} aria-label={label}>
      {rows.map(({ key, name, icon, about, details, actions }) => (
        <li className="row gap-8 line-above" key={key}>
          {icon}
          <code className="truncate narrow">{name}</code>
          <span className="grow truncate muted sm" title={about}>
            {about}
          </span>
          <span className="rigid faint sm tnum">{details}</span>
          {actions.map((action) => (
            <Button key={action.label} size="small" aria-label={action.label} onClick={action.onClick}>
              {action.text}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}
