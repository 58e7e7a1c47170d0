import { type ReactNode, useId, useState } from 'react';

import { classNames } from './class-names';
import styles from './page-part.module.css';

interface PagePartProps {
  title: string;
  name?: string;
  hint?: ReactNode;
  isPlain?: boolean;
  /** At the top of its page: without a line above. */
  isFirst?: boolean;
  /** Undefined: it can't be folded. It unfolds when this becomes true; only the user folds it. */
  isOpen?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function PagePart(props: PagePartProps) {
  const { title, actions, isPlain = false, isFirst = false, isOpen, name, hint, children } = props;
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(isOpen);
  if (isOpen === true && isUnfolded === false) setUnfolded(true);
  const look = isFirst ? 'stack gap-12' : styles['part'];
  const content =
    isUnfolded !== undefined ? (
      <details open={isUnfolded}>
        <summary>
          <h3 id={id} className="inline ink lg semibold">
            {title}
          </h3>
        </summary>
        <div className="stack gap-12 pt-12">{children}</div>
      </details>
    ) : (
      <>
        <div className="row wrap between least-26 gap-12 rows-4">
          <h3 id={id} className="lg semibold">
            {title}
          </h3>
          {hint !== undefined && <p className="rest faint sm">{hint}</p>}
          {actions}
        </div>
        {children}
      </>
    );
  return isPlain ? (
    <div className={look}>{content}</div>
  ) : (
    <section className={look} aria-labelledby={id} data-part={name}>
      {content}
    </section>
  );
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt className="faint">{name}</dt>
      <dd className="narrow break">{children}</dd>
    </div>
  );
}

export function Details({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="grid gap-4" aria-label={label}>
      {children}
    </dl>
  );
}

interface PageHeadProps {
  title: string;
  about: string;
  state?: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

export function PageHead({ title, about, state, actions, children }: PageHeadProps) {
  return (
    <header className="flex wrap start between gap-16 rows-8">
      <div className={classNames('stack gap-2', styles['head'])}>
        <div className="row wrap gap-12">
          <h2 className="xl semibold tight break">{title}</h2>
          {state}
        </div>
        <code className="muted break">{about}</code>
        {children}
      </div>
      {/* Room for two buttons, so that others do not move it. */}
      <div className="flex wrap gap-8 end" style={{ minWidth: 260 }}>
        {actions}
      </div>
    </header>
  );
}

export function SaveBar({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  return <div className={classNames('flex wrap gap-8 end', isUnsaved && styles['unsaved'])}>{children}</div>;
}
