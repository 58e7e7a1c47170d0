import type { ReactNode } from 'react';

import { JsonText } from '../../content/text/json-text';
import { SplitPane } from '../../ui/split-pane';
import styles from './run-page.module.css';

interface RunPageProps {
  id: 'history-run' | 'recording-call';
  label: string;
  title: string;
  head: ReactNode;
  details?: ReactNode;
  notice?: ReactNode;
  /** JSON, or a text that should be JSON. */
  sent: { label: string; source: string; more?: ReactNode };
  result: ReactNode;
}

const FEW_LETTERS = 60;

export function RunPage({ id, label, title, head, details, notice, sent, result }: RunPageProps) {
  return (
    <div className="pane low" role="region" aria-label={label}>
      <header className={styles['header']}>
        <h3>{title}</h3>
        {head}
        {details}
      </header>
      {notice}
      <div className="fill">
        <SplitPane
          id={id}
          orientation="vertical"
          panes={[
            {
              id: 'sent',
              size: '20%',
              // Room for the label, the search and a few lines.
              min: '140px',
              // A few arguments need no pane of their own.
              fit: sent.source.length < FEW_LETTERS && !sent.more,
              content: (
                <section className={styles['sent']} aria-label={sent.label}>
                  <h4>{sent.label}</h4>
                  <JsonText source={sent.source} label={sent.label} />
                  {sent.more}
                </section>
              ),
            },
            { id: 'result', min: '30%', content: result },
          ]}
        />
      </div>
    </div>
  );
}
