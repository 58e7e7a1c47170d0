import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './details-line.module.css';

interface DetailsLineProps {
  /** Falsy entries are skipped; a value may have no name. */
  details: readonly (readonly [name: ReactNode, value: ReactNode] | false | undefined)[];
  label?: string;
  className?: string;
}

export function DetailsLine({ details, label, className }: DetailsLineProps) {
  return (
    <dl className={classNames(styles['facts'], className)} aria-label={label}>
      {details.map(
        (detail, index) =>
          detail && (
            <div key={index} className="row narrow gap-8">
              {detail[0] !== undefined && <dt className="faint">{detail[0]}</dt>}
              <dd className="break">{detail[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
