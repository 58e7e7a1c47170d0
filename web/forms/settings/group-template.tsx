import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useContext } from 'react';

import { isObject } from '../../../core/json/json-object';
import { PagePart } from '../../ui/page-part';
import { unpacked } from './exact-numbers';
import { firstOf } from './first-of';
import { AddOneOf, NamedRow } from './rows';
import styles from './settings.module.css';
import { ChoiceSlot, ControlContext, SettingsContext } from './settings-context';

/** Names of members, those of one line together. */
export type Lines = readonly (string | readonly string[])[];

/** Where the choice of a `oneOf` stands among the members of its option. */
const CHOICE = '$choice';

/** Settings under a heading, which is the text of a key. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const { text, textOf } = useContext(SettingsContext);
  const hint = textOf(`${title}Hint`);
  return (
    <PagePart title={text(title)}>
      {hint !== undefined && <p className="muted sm">{hint}</p>}
      {children}
    </PagePart>
  );
}

/**
 * The members of an object: `ui:lines` names those that stand in one line, `ui:parts` has lines under a heading each, `ui:part`
 * all of them under one, and with `ui:add` only those are shown that are there, and others can be added and removed.
 */
export function GroupTemplate(props: ObjectFieldTemplateProps<unknown>) {
  const choice = useContext(ChoiceSlot);
  const { lines = [], parts, part, add } = getUiOptions(props.uiSchema);
  if (typeof add === 'string') return <AddedMembers {...props} add={add} />;
  const shown = new Map<string, ReactNode>(
    props.properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]),
  );
  if (choice !== undefined) shown.set(CHOICE, choice);
  const draw = (some: Lines) =>
    some.map((line) => {
      if (typeof line === 'string') return shown.get(line);
      const there = line.filter((name) => shown.has(name));
      return (
        there.length > 0 && (
          <div key={line.join()} className={styles['columns']}>
            {there.map((name) => shown.get(name))}
          </div>
        )
      );
    });
  if (Array.isArray(parts))
    return (parts as readonly { title: string; lines: Lines }[]).map((each) => (
      <Part key={each.title} title={each.title}>
        {draw(each.lines)}
      </Part>
    ));
  const ordered = lines as Lines;
  const named = new Set(ordered.flat());
  const all = draw([
    ...ordered,
    ...[...shown.keys()].filter((name) => !named.has(name) && name !== CHOICE),
  ]);
  return typeof part === 'string' ? <Part title={part}>{all}</Part> : <>{all}</>;
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
