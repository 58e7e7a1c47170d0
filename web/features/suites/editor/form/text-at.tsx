import { useId } from 'react';

import { TextField, TextInput } from '../../../../ui/form-fields';
import { type Path, useEditedPlace } from './edit-context';
import { type FieldProps, InYaml, isPlain, useRefusal } from './in-yaml';
import { useHeldText } from './use-held-text';

/** A text of one line; empty removes it. */
export function TextAt({
  path,
  label,
  hint,
  suggestions,
  placeholder,
  inline = false,
}: FieldProps & {
  suggestions?: readonly string[];
  placeholder?: string;
  /** Without its name above it: in a row. */
  inline?: boolean;
}) {
  const { here, problem, put, isLocked } = useEditedPlace(path);
  const value = isPlain(here) ? String(here) : '';
  const held = useHeldText(value, (text) => put(text === '' ? undefined : text));
  const refusal = useRefusal(path, held.refusal);
  const id = useId();
  if (here !== undefined && here !== null && !isPlain(here))
    return <InYaml path={path} label={label} />;
  const input = {
    value: held.text,
    onChange: held.type,
    onBlur: held.leave,
    disabled: isLocked,
    ...(placeholder !== undefined && { placeholder }),
  };
  if (inline)
    return (
      <div className="stack grow gap-2">
        <TextInput
          {...input}
          aria-label={label}
          aria-invalid={problem !== undefined}
          {...(problem !== undefined && { 'aria-describedby': id })}
        />
        {problem !== undefined && (
          <p id={id} className="bad sm break">
            {problem}
          </p>
        )}
        {refusal}
      </div>
    );
  return (
    <div className="stack grow gap-2">
      <TextField
        {...input}
        label={label}
        problem={problem}
        {...(hint !== undefined && { hint })}
        {...(suggestions && { suggestions })}
      />
      {refusal}
    </div>
  );
}

/** Words with commas between them, kept as a list. */
export function WordsAt({ path, label, hint, placeholder }: FieldProps & { placeholder?: string }) {
  const { here, problem, problems, put, isLocked } = useEditedPlace(path);
  const words = Array.isArray(here) ? (here as unknown[]) : [];
  const shown = words.map(String).join(', ');
  const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  const held = useHeldText(
    shown,
    (text) => {
      const next = wordsOf(text);
      return put(next.length === 0 ? undefined : next);
    },
    { says: (text) => wordsOf(text).join(', ') === shown },
  );
  const refusal = useRefusal(path, held.refusal);
  if (here !== undefined && !Array.isArray(here)) return <InYaml path={path} label={label} />;
  const inside = problems.find(({ path: at }) => words.length > 0 && at.startsWith(pathText(path)));
  return (
    <div className="stack grow gap-2">
      <TextField
        label={label}
        value={held.text}
        onChange={held.type}
        onBlur={held.leave}
        disabled={isLocked}
        problem={problem ?? inside?.message}
        {...(hint !== undefined && { hint })}
        {...(placeholder !== undefined && { placeholder })}
      />
      {refusal}
    </div>
  );
}

function pathText(path: Path): string {
  return `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}[`;
}
