import { type ReactNode, useId } from 'react';

import styles from './page-part.module.css';

/** One part of the page, with its heading. */
export function PagePart({
  title,
  actions,
  isPlain = false,
  children,
}: {
  title: string;
  /** Its content is a region of that name by itself. */
  isPlain?: boolean;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const content = (
    <>
      <div className={styles['head']}>
        <h3 id={id} className={styles['title']}>
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </>
  );
  return isPlain ? (
    <div className={styles['part']}>{content}</div>
  ) : (
    <section className={styles['part']} aria-labelledby={id}>
      {content}
    </section>
  );
}

/** A name with what it stands for. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles['facts']} aria-label={label}>
      {children}
    </dl>
  );
}
