import { useState } from 'react';
import { useTranslations } from 'use-intl';

import controls from '../controls/controls.module.css';
import { classNames } from '../../ui/class-names';
import type { UnsentReason } from '../state/unsent-texts';
import { useUnsentText } from './use-unsent-text';

interface KeyInputProps {
  id: string;
  label: string;
  name: string;
  autoFocus?: boolean;
  /** Suggested by the schema. */
  names?: readonly string[];
  isTaken: (name: string) => boolean;
  onHold: (control: string, reason: UnsentReason | undefined) => void;
  onCommit: (name: string) => void;
  onCancel?: () => void;
}

/** A member's name, committed by Enter or blur; Escape resets it. An empty new name needs Enter. */
export function KeyInput({
  id,
  label,
  name,
  autoFocus = false,
  names = [],
  isTaken,
  onHold,
  onCommit,
  onCancel,
}: KeyInputProps) {
  const t = useTranslations('forms');
  const [draft, setDraft] = useState(name);
  const taken = draft !== name && isTaken(draft);
  const emptied = draft === '' && name !== '';
  const reason = draft === name ? undefined : taken ? 'nameTaken' : emptied ? 'nameEmpty' : 'nameNotSet';
  useUnsentText(id, reason, onHold);
  const leave = () => {
    if (draft === name) onCancel?.();
    // An invalid name stays: if it were dropped, something else would be sent than was typed.
    else if (!taken && !emptied) onCommit(draft);
  };
  return (
    <div className="grow">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        className={classNames(controls['input'], controls['mono'])}
        value={draft}
        // An existing empty name, `""`.
        placeholder={onCancel ? names.filter((each) => !isTaken(each)).join(', ') || label : '""'}
        autoComplete="off"
        spellCheck={false}
        // The user has just asked for this input.
        autoFocus={autoFocus}
        aria-invalid={taken || emptied || undefined}
        aria-describedby={taken || emptied ? `${id}-problem` : undefined}
        data-takes-escape={draft !== name || onCancel !== undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            if ((onCancel || emptied) && draft === '' && !isTaken('')) onCommit('');
            else event.currentTarget.blur();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            setDraft(name);
            onCancel?.();
          }
        }}
      />
      {(taken || emptied) && (
        <div id={`${id}-problem`} className="bad xs">
          {t(taken ? 'violations.nameTaken' : 'violations.nameEmpty')}
        </div>
      )}
    </div>
  );
}
