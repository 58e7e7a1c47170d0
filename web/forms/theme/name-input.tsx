import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import { type ControlProps, useUnsentText } from '../fields/control-props';

interface NameInputProps extends Pick<ControlProps, 'label' | 'onUnsent'> {
  placeholder?: string;
  id?: string;
  className?: string;
  name?: string;
  disabled?: boolean;
  allowsEmpty?: boolean;
  isTaken?: (name: string) => boolean;
  check?: (name: string) => string | undefined;
  onCommit: (name: string) => void;
  onCancel?: () => void;
}

/** A member's name, committed by Enter or blur; Escape resets it. */
export function NameInput(props: NameInputProps) {
  const { name = '', allowsEmpty = false, check, onCommit, onCancel, ...input } = props;
  const isTaken = props.isTaken ?? (() => false);
  const t = useTranslations('forms');
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? name;
  const isEmptied = allowsEmpty && text === '';
  const reason = text === name ? undefined : isTaken(text) ? 'nameTaken' : isEmptied ? 'nameEmpty' : 'nameNotSet';
  useUnsentText(id, reason, props.onUnsent);
  const problem =
    reason === 'nameTaken' || reason === 'nameEmpty' ? t(`violations.${reason}`) : reason && check?.(text);
  const commit = () => {
    setTyped(undefined);
    onCommit(text);
  };
  const leave = () => {
    if (text === name) onCancel?.();
    // An invalid name stays: if it were dropped, something else would be sent than was typed.
    else if (problem === undefined) commit();
  };
  return (
    <div className="stack grow gap-2">
      <input
        id={id}
        className={input.className ?? classNames(form['input'], 'mono')}
        spellCheck={false}
        autoComplete="off"
        aria-label={input.label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        placeholder={input.placeholder}
        disabled={input.disabled}
        autoFocus={onCancel !== undefined}
        data-takes-escape={text !== name || onCancel !== undefined}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            if (isEmptied && (onCancel || name !== '') && !isTaken('')) commit();
            else leave();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            setTyped(undefined);
            onCancel?.();
          }
        }}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="bad sm break" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
