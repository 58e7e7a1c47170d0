import type { ComponentProps } from 'react';

import { Description } from '../fields/description';
import { type FieldTemplate, FrameActions, Help } from '../fields/field-frame';
import styles from './friendly-form.module.css';

/** A field as an audience reads it: its name, its control and what it is for, without types, limits and commands. */
export function FriendlyField({ view, control, children }: ComponentProps<typeof FieldTemplate>) {
  const { look, options } = view;
  const isNamed = look !== 'row' && look !== 'member' && options.label !== false;
  return (
    <div className={styles['field']}>
      <label
        id={control.labelId}
        htmlFor={control.id}
        className={isNamed ? 'ink lg semibold break' : 'visually-hidden'}
      >
        {control.label}
        {view.required && isNamed && <span className="bad"> *</span>}
      </label>
      {look !== 'row' && <Description id={`${control.id}-about`} text={options.description} />}
      {children}
      {view.value === null && <FrameActions view={view} />}
      <Help view={view} id={control.id} />
    </div>
  );
}
