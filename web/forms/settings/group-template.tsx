import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useContext, useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import { PagePart } from '../../ui/page-part';
import { unpacked } from './exact-numbers';
import { firstOf } from './first-of';
import { AddOneOf, NamedRow } from './rows';
import styles from './settings.module.css';
import { ChoiceSlot, ControlContext, SettingsContext } from './settings-context';

/** Names of members: those of one line together, those of a part under its heading. */
export type Lines = readonly (string | readonly string[] | PartLines)[];

interface PartLines {
  title: string;
  lines: Lines;
}

/** Where the choice of a `oneOf` stands among the members of its option. */
const CHOICE = '$choice';

/** Settings under a heading, which is the text of a key. With `isOpen` they can be folded away. */
export function Part({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen?: boolean | undefined;
  children: ReactNode;
}) {
  const { text, textOf } = useContext(SettingsContext);
  const [startsOpen] = useState(isOpen);
  const hint = textOf(`${title}Hint`);
  const content = (
    <>
      {hint !== undefined && <p className="muted sm">{hint}</p>}
      {children}
    </>
  );
  if (startsOpen === undefined)
    return (
      <PagePart title={text(title)} name={title}>
        {content}
      </PagePart>
    );
  return (
    <details data-part={title} open={startsOpen}>
      <summary className="muted pointer">{text(title)}</summary>
      <div className="stack gap-12 pt-8">{content}</div>
    </details>
  );
}

/**
 * The members of an object: `ui:lines` names those that stand in one line, `ui:parts` has lines under a heading each, `ui:part`
 * all of them under one, which `ui:fold` folds away as long as none of them is set, and with `ui:add` only those are shown that are there, and others can be added and removed.
 */
export function GroupTemplate(props: ObjectFieldTemplateProps<unknown>) {
  const choice = useContext(ChoiceSlot);
  const { lines = [], parts, part, fold, add } = getUiOptions(props.uiSchema);
  if (typeof add === 'string') return <AddedMembers {...props} add={add} />;
  const shown = new Map<string, ReactNode>(
    props.properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]),
  );
  if (choice !== undefined) shown.set(CHOICE, choice);
  const draw = (some: Lines): ReactNode =>
    some.map((line) => {
      if (typeof line === 'string') return shown.get(line);
      if ('lines' in line)
        return (
          [...namesIn(line.lines)].some((name) => shown.has(name)) && (
            <Part key={line.title} title={line.title}>
              {draw(line.lines)}
            </Part>
          )
        );
      const there = line.filter((name) => shown.has(name));
      return (
        there.length > 0 && (
          <div key={line.join()} className={styles['columns']}>
            {there.map((name) => shown.get(name))}
          </div>
        )
      );
    });
  if (Array.isArray(parts)) return draw(parts as readonly PartLines[]);
  const ordered = lines as Lines;
  const named = namesIn(ordered);
  const all = draw([
    ...ordered,
    ...[...shown.keys()].filter((name) => !named.has(name) && name !== CHOICE),
  ]);
  if (typeof part !== 'string') return <>{all}</>;
  const isSet = Object.values(props.formData ?? {}).some((each) => each !== undefined);
  return (
    <Part title={part} isOpen={fold === true ? isSet : undefined}>
      {all}
    </Part>
  );
}

function namesIn(lines: Lines): Set<string> {
  const names = lines.flatMap((line) =>
    typeof line === 'string' ? [line] : 'lines' in line ? [...namesIn(line.lines)] : line,
  );
  return new Set(names);
}

function AddedMembers({
  properties,
  schema,
  uiSchema,
  formData,
  fieldPathId: { path },
  add,
}: ObjectFieldTemplateProps<unknown> & { add: string }) {
  const { text, put } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const value = unpacked(formData);
  const here = isObject(value) ? value : {};
  const nameOf = (name: string) => {
    const ui: unknown = uiSchema?.[name];
    const title = isObject(ui) ? ui['ui:title'] : undefined;
    return text(typeof title === 'string' ? title : name);
  };
  return (
    <>
      {properties
        .filter(({ name }) => here[name] !== undefined)
        .map(({ name, content }) => (
          <NamedRow
            key={name}
            name={nameOf(name)}
            onRemove={() => put(path, { ...here, [name]: undefined })}
          >
            {content}
          </NamedRow>
        ))}
      <AddOneOf
        label={text(add, { name: label })}
        options={properties
          .filter(({ name }) => here[name] === undefined)
          .map(({ name }) => [name, nameOf(name)])}
        onAdd={(name) => put(path, { ...here, [name]: firstOf(schema.properties?.[name]) })}
      />
    </>
  );
}
