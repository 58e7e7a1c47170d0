import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { createContext, type ReactNode, useContext } from 'react';

import { classNames } from '../../ui/class-names';
import styles from './field-template.module.css';

export interface FieldFrame {
  /** ID of the control; that of its label is `ID-label`. */
  id: string;
  label: ReactNode;
  labelClass: string | undefined;
  isSelfLabelled?: boolean;
  className?: string;
  marks?: ReactNode;
  /** Below the control, while it is hovered or has the focus. */
  facts?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** In the corner; after the control in the order of Tab. */
  menu?: ReactNode;
  below?: ReactNode;
}

/** Undefined for a group, which has a frame of its own. */
export const FrameContext = createContext<FieldFrame | undefined>(undefined);

export function FieldTemplate<F extends object>({
  hidden,
  children,
}: Pick<FieldTemplateProps<unknown, RJSFSchema, F>, 'hidden' | 'children'>) {
  const frame = useContext(FrameContext);
  if (hidden) return null;
  if (!frame) return children;
  const { id, label, labelClass, marks, actions } = frame;
  const name = frame.isSelfLabelled ? (
    <span className={labelClass} aria-hidden>
      {label}
    </span>
  ) : (
    <label id={`${id}-label`} htmlFor={id} className={labelClass}>
      {label}
    </label>
  );
  return (
    <div className={classNames(styles['frame'], frame.className)}>
      {marks ? (
        <div className={styles['head']}>
          <div className={styles['words']}>
            {name}
            {marks}
          </div>
        </div>
      ) : (
        name
      )}
      {frame.description}
      {actions ? (
        <div className="row gap-8">
          <div className="grow">{children}</div>
          {actions}
        </div>
      ) : (
        children
      )}
      {frame.below}
      {marks && frame.facts}
      {frame.menu}
    </div>
  );
}
