import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, type ReactNode, useContext } from 'react';

import { isObject } from '../../../core/json/json-object';
import { PagePart } from '../../ui/page-part';
import { unpacked } from './exact-numbers';
import { firstOf } from './first-of';
import { AddOneOf, Box, NamedRow } from './rows';
import styles from './settings.module.css';
import { ChoiceSlot, SettingsContext } from './settings-context';

/** Names of members, those of one line together. */
type Lines = readonly (string | readonly string[])[];

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

/** Members that are shown only where they are there, and the words of the button that adds others; `box`: with frames. */
interface Added {
  add: string;
  members: readonly string[];
  box?: boolean;
}

interface GroupUi {
  lines?: Lines;
  parts?: readonly { title?: string; lines: Lines }[];
  part?: string;
  added?: readonly Added[];
}

/**
 * The members of an object: `ui:lines` names those that stand in one line, `ui:parts` has lines under headings, `ui:part` all of
 * them under one; those of `ui:added` can be added and removed. What is named nowhere comes last.
 */
export function GroupTemplate(props: ObjectFieldTemplateProps<unknown>) {
  const choice = useContext(ChoiceSlot);
  const { lines, parts, part, added = [] } = getUiOptions(props.uiSchema) as GroupUi;
  const shown = new Map<string, ReactNode>(
    props.properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]),
  );
  if (choice !== undefined) shown.set(CHOICE, choice);
  const draw = (some: Lines) =>
    some.map((line) => {
      if (typeof line === 'string') return <Fragment key={line}>{shown.get(line)}</Fragment>;
      const there = line.filter((name) => shown.has(name));
      return (
        there.length > 0 && (
          <div key={line.join()} className={styles['columns']}>
            {there.map((name) => (
              <Fragment key={name}>{shown.get(name)}</Fragment>
            ))}
          </div>
        )
      );
    });
  const groups = parts ?? [{ lines: lines ?? [] }];
  const named = new Set([
    ...groups.flatMap((group) => group.lines.flat()),
    ...added.flatMap(({ members }) => members),
    CHOICE,
  ]);
  const all = (
    <>
      {groups.map(({ title, lines: some }, index) => {
        if (!some.flat().some((name) => shown.has(name))) return null;
        if (title === undefined) return <Fragment key={index}>{draw(some)}</Fragment>;
        return (
          <Part key={index} title={title}>
            {draw(some)}
          </Part>
        );
      })}
      {draw([...shown.keys()].filter((name) => !named.has(name)))}
      {added.map((set) => (
        <AddedMembers key={set.add} {...props} set={set} />
      ))}
    </>
  );
  return part !== undefined ? <Part title={part}>{all}</Part> : all;
}

function AddedMembers({
  properties,
  schema,
  uiSchema,
  formData,
  fieldPathId: { path },
  set: { add, members, box = false },
}: ObjectFieldTemplateProps<unknown> & { set: Added }) {
  const { text, put } = useContext(SettingsContext);
  const value = unpacked(formData);
  const here = isObject(value) ? value : {};
  const nameOf = (name: string) => {
    const ui: unknown = uiSchema?.[name];
    const title = isObject(ui) ? ui['ui:title'] : undefined;
    return text(typeof title === 'string' ? title : name);
  };
  const isThere = (name: string) => here[name] !== undefined;
  return (
    <>
      {members.filter(isThere).map((name) => {
        const row = {
          name: nameOf(name),
          onRemove: () => put([...path, name], undefined),
          children: properties.find((each) => each.name === name)?.content,
        };
        return box ? (
          <Box key={name} {...row} title={row.name} />
        ) : (
          <NamedRow key={name} {...row} />
        );
      })}
      <AddOneOf
        label={text(add)}
        options={members.filter((name) => !isThere(name)).map((name) => [name, nameOf(name)])}
        onAdd={(name) => put([...path, name], firstOf(schema.properties?.[name]))}
      />
    </>
  );
}
