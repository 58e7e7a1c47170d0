import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './facts-line.module.css';

interface FactsLineProps {
  /** Falsy entries are skipped; a value may have no name. */
  facts: readonly (readonly [name: ReactNode, value: ReactNode] | false | undefined)[];
  label?: string;
  className?: string;
}

export function FactsLine({ facts, label, className }: FactsLineProps) {
  return (
    <dl className={classNames(styles['facts'], className)} aria-label={label}>
      {facts.map(
        (fact, index) =>
          fact && (
            <div key={index}>
              {fact[0] !== undefined && <dt>{fact[0]}</dt>}
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
