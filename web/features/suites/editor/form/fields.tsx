import { type ReactNode, useId, useState } from 'react';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { JsonNumber, stringifyJson } from '../../../../../core/json/lossless';
import type { JsonSchema } from '../../../../../core/schema/json-schema';
import { useSay } from '../../../../content/words/use-say';
import { JsonEditor } from '../../../../forms/json-editor';
import { draftOfText } from '../../../../forms/value-draft';
import { Button, IconButton } from '../../../../ui/button';
import { CheckField, SelectField, TextField, TextInput } from '../../../../ui/form-fields';
import { Notice } from '../../../../ui/notice';
import { AddItem } from './add-item';
import { type Path, useEditedPlace } from './edit-context';
import styles from './fields.module.css';
import { useHeldText } from './use-held-text';
import { jsonText, readValue, valueText } from './value-text';

interface FieldProps {
  path: Path;
  label: string;
  hint?: string;
}

/** What the form has no control for, with the way to it. */
export function InYaml({ path, label }: FieldProps) {
  const t = useTranslations('suiteEditor');
  const { reveal } = useEditedPlace(path);
  return (
    <Notice
      tone="note"
      icon="ⓘ"
      title={t('inYaml', { name: label })}
      actions={
        <Button size="small" onClick={() => reveal(path)}>
          {t('showInYaml')}
        </Button>
      }
    />
  );
}

/** Why a field's text is not in the suite's text. */
function useRefusal(path: Path, refusal: string | undefined): ReactNode {
  const t = useTranslations('suiteEditor');
  const { reveal } = useEditedPlace(path);
  if (refusal === undefined) return null;
  return (
    <p className="bad sm break" role="alert">
      {t('refused', { message: refusal })}{' '}
      <Button variant="link" size="small" onClick={() => reveal(path)}>
        {t('showInYaml')}
      </Button>
    </p>
  );
}

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

function isPlain(value: unknown): value is string | number | boolean | JsonNumber {
  return ['string', 'number', 'boolean'].includes(typeof value) || value instanceof JsonNumber;
}

/** Any value as a line of YAML: `Oslo`, `3`, `"3"`, `[1, 2]`; empty removes it, once the field is left. */
export function ValueAt({
  path,
  label,
  hint,
  inline = false,
  isRequired = false,
  placeholder,
}: FieldProps & {
  inline?: boolean;
  /** Empty leaves what was there: another way removes it. */
  isRequired?: boolean;
  placeholder?: string;
}) {
  const { here, problem, put, isLocked } = useEditedPlace(path);
  const say = useSay();
  const [fault, setFault] = useState<string>();
  const held = useHeldText(
    valueText(here),
    (text) => {
      const read = readValue(text);
      setFault(read.kind === 'invalid' ? say.told(read) : undefined);
      return read.kind === 'invalid' ? undefined : put(read.value);
    },
    {
      isRequired,
      says: (text) => {
        const read = readValue(text);
        return read.kind === 'value' && stringifyJson(read.value) === stringifyJson(here);
      },
    },
  );
  const refusal = useRefusal(path, held.refusal);
  const wrong = fault ?? problem;
  const input = {
    className: styles['mono'],
    value: held.text,
    onChange: held.type,
    onBlur: held.leave,
    disabled: isLocked,
    ...(placeholder !== undefined && { placeholder }),
  };
  return (
    <div className="stack grow gap-2">
      {inline ? (
        <>
          <TextInput {...input} aria-label={label} aria-invalid={wrong !== undefined} />
          {wrong !== undefined && <p className="bad sm break">{wrong}</p>}
        </>
      ) : (
        <TextField {...input} label={label} problem={wrong} {...(hint !== undefined && { hint })} />
      )}
      {refusal}
    </div>
  );
}

/** One of a few words, of which the empty one removes it. */
export function SelectAt({
  path,
  label,
  hint,
  options,
}: FieldProps & { options: readonly (readonly [value: string, words: string])[] }) {
  const { here, put, isLocked } = useEditedPlace(path);
  const value = here === undefined || here === null ? '' : isPlain(here) ? String(here) : undefined;
  if (value === undefined || !options.some(([each]) => each === value))
    return <InYaml path={path} label={label} />;
  return (
    <fieldset className="no-pad no-margin narrow no-border" disabled={isLocked}>
      <SelectField
        label={label}
        value={value}
        options={options}
        onChange={(next) => void put(next === '' ? undefined : next)}
        {...(hint !== undefined && { hint })}
      />
    </fieldset>
  );
}

/** A box to tick, which puts a value there or removes it. */
export function CheckAt({ path, label, hint, on = true }: FieldProps & { on?: unknown }) {
  const { here, put, isLocked } = useEditedPlace(path);
  if (here !== undefined && here !== on && here !== false)
    return <InYaml path={path} label={label} />;
  return (
    <CheckField
      label={label}
      checked={here === on}
      disabled={isLocked}
      onChange={(checked) => void put(checked ? on : undefined)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** A value as JSON, or as the YAML of one line; empty removes it. */
export function JsonAt({
  path,
  label,
  schema,
  placeholder,
}: FieldProps & { schema?: JsonSchema | undefined; placeholder?: string }) {
  const t = useTranslations('suiteEditor');
  const { here, problem, put, isLocked } = useEditedPlace(path);
  const [fault, setFault] = useState<string>();
  const held = useHeldText(
    jsonText(here),
    (text) => {
      const { parsed } = draftOfText(text);
      if (parsed.kind === 'value') {
        setFault(undefined);
        return put(parsed.value);
      }
      const { line, column } = parsed.error;
      setFault(t('noJson', { line: String(line), column: String(column) }));
      return undefined;
    },
    {
      says: (text) => {
        const { parsed } = draftOfText(text);
        return parsed.kind === 'value' && stringifyJson(parsed.value) === stringifyJson(here);
      },
    },
  );
  const refusal = useRefusal(path, held.refusal);
  return (
    <div className="stack grow gap-2">
      <span className="medium" aria-hidden>
        {label}
      </span>
      <JsonEditor
        label={label}
        text={held.text}
        onChange={held.type}
        onBlur={held.leave}
        minLines={1}
        maxLines={16}
        readOnly={isLocked}
        problem={fault ?? problem}
        placeholder={placeholder ?? 'JSON'}
        {...(schema !== undefined && { schema })}
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

/** A list of texts or values, one a row. */
export function ListAt({
  path,
  label,
  itemLabel,
  add,
  isValue = false,
  placeholder,
}: FieldProps & {
  itemLabel: (index: number) => string;
  /** The words of the button that adds one. */
  add: string;
  isValue?: boolean;
  placeholder?: string;
}) {
  const t = useTranslations('suiteEditor');
  const { here, put, edit, isLocked } = useEditedPlace(path);
  if (here !== undefined && here !== null && !Array.isArray(here))
    return <InYaml path={path} label={label} />;
  const items = Array.isArray(here) ? (here as unknown[]) : [];
  const Item = isValue ? ValueAt : TextAt;
  return (
    <div role="group" aria-label={label} className="stack gap-4">
      <span className="medium" aria-hidden>
        {label}
      </span>
      {items.map((_, index) => (
        <div key={index} className="flex start gap-4 narrow">
          <Item inline path={[...path, index]} label={itemLabel(index)} />
          <IconButton
            size="small"
            label={t('removeItem', { name: itemLabel(index) })}
            icon={<X aria-hidden />}
            disabled={isLocked}
            onClick={() => void edit({ kind: 'put', path: [...path, index], value: undefined })}
          />
        </div>
      ))}
      <AddItem
        variant="ghost"
        add={add}
        label={itemLabel(items.length)}
        placeholder={placeholder}
        onAdd={(text) => {
          const read = isValue ? readValue(text) : undefined;
          const value = read?.kind === 'value' ? read.value : text;
          if (value === undefined) return;
          if (items.length === 0) void put([value]);
          else void edit({ kind: 'insert', path, index: items.length, value });
        }}
      />
    </div>
  );
}

/** The name of a member, which is another one on Enter or on leaving. */
export function MemberName({
  path,
  label,
  check,
}: {
  path: Path;
  label: string;
  check?: (text: string) => string | undefined;
}) {
  const { edit, reveal, isLocked } = useEditedPlace(path);
  const t = useTranslations('suiteEditor');
  const name = String(path.at(-1) ?? '');
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const fault = typed === undefined || typed === name ? undefined : check?.(typed);
  const take = () => {
    if (typed === undefined || fault !== undefined) return;
    if (typed === name || typed.trim() === '') {
      setTyped(undefined);
      return;
    }
    void edit({ kind: 'rename', path, name: typed }).then((answer) => {
      if (answer.kind === 'done') setTyped(undefined);
      setRefusal(answer.kind === 'done' ? undefined : answer.message);
    });
  };
  return (
    <div className="stack grow gap-2">
      <TextInput
        className={styles['mono']}
        aria-label={label}
        aria-invalid={fault !== undefined || refusal !== undefined}
        disabled={isLocked}
        value={typed ?? name}
        onChange={(text) => {
          setRefusal(undefined);
          setTyped(text);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {(fault ?? refusal) !== undefined && (
        <p className="bad sm break" role="status">
          {fault ?? t('refused', { message: refusal ?? '' })}{' '}
          {refusal !== undefined && (
            <Button variant="link" size="small" onClick={() => reveal(path)}>
              {t('showInYaml')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** The members of a value, if it has any. */
export function membersOf(value: unknown): [name: string, value: unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
