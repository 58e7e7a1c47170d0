import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './facts-line.module.css';

interface FactsLineProps {
  facts: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** Accessible name. */
  label?: string;
  className?: string | undefined;
}

/** Names with their values, one beside the other. */
export function FactsLine({ facts, label, className }: FactsLineProps) {
  return (
    <dl className={classNames(styles['facts'], className)} aria-label={label}>
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
