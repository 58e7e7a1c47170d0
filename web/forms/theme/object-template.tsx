import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, type ReactNode, useContext, useState } from 'react';

import { isObject } from '../../../core/json/json-object';
import form from '../../ui/form.module.css';
import { PagePart } from '../../ui/page-part';
import { decodeNumbers, initialValueOf } from '../settings/setting-values';
import { AddOneOf, Box, NamedRow } from '../settings/rows';
import styles from '../settings/settings.module.css';
import { ChoiceSlot, SettingsContext } from '../settings/settings-context';

type Lines = readonly (string | readonly string[] | PartLines)[];

interface PartLines {
  title: string;
  isGroup?: true;
  lines: Lines;
}

/** In `ui:lines`, stands for the control that chooses between the options of a `oneOf`. */
const CHOICE = '$choice';

interface PartProps {
  title: string;
  isGroup?: boolean;
  isOpen?: boolean;
  children: ReactNode;
}

export function Part({ title, isGroup, isOpen, children }: PartProps) {
  const { text, textOf } = useContext(SettingsContext);
  const [startsOpen] = useState(isOpen);
  const hint = textOf(`${title}Hint`);
  const content = (
    <>
      {hint !== undefined && <p className="muted sm">{hint}</p>}
      {children}
    </>
  );
  if (isGroup)
    return (
      <fieldset className={form['group']}>
        <legend>{text(title)}</legend>
        {content}
      </fieldset>
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

/** Members that are shown only if set. */
interface OptionalMembers {
  /** Text key of the button that adds one. */
  add: string;
  members: readonly string[];
  /** In a box with a title, instead of a row. */
  box?: boolean;
}

interface GroupUi {
  lines?: Lines;
  part?: string;
  fold?: boolean;
  added?: readonly OptionalMembers[];
}

/**
 * The members of an object. `ui:lines` arranges them in lines and parts; `ui:part` puts all under a heading, which
 * `ui:fold` folds while none is set. Members of `ui:added` are shown only if set, and can be added and removed. The
 * rest comes last.
 */
export function ObjectTemplate(props: ObjectFieldTemplateProps<unknown>) {
  const choice = useContext(ChoiceSlot);
  const { lines = [], part, fold, added = [] } = getUiOptions(props.uiSchema) as GroupUi;
  const shown = new Map<string, ReactNode>(
    props.properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]),
  );
  if (choice !== undefined) shown.set(CHOICE, choice);
  const draw = (some: Lines): ReactNode =>
    some.map((line) => {
      if (typeof line === 'string') return <Fragment key={line}>{shown.get(line)}</Fragment>;
      if ('lines' in line)
        return (
          [...namesIn(line.lines)].some((name) => shown.has(name)) && (
            <Part key={line.title} title={line.title} isGroup={line.isGroup}>
              {draw(line.lines)}
            </Part>
          )
        );
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
  const named = namesIn(lines);
  for (const name of [...added.flatMap(({ members }) => members), CHOICE]) named.add(name);
  const all = (
    <>
      {draw([...lines, ...[...shown.keys()].filter((name) => !named.has(name))])}
      {added.map((set) => (
        <AddedMembers key={set.add} {...props} set={set} />
      ))}
    </>
  );
  if (part === undefined) return all;
  const isSet = Object.values(props.formData ?? {}).some((each) => each !== undefined);
  return (
    <Part title={part} isOpen={fold ? isSet : undefined}>
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
  set: { add, members, box = false },
}: ObjectFieldTemplateProps<unknown> & { set: OptionalMembers }) {
  const { text, put } = useContext(SettingsContext);
  const value = decodeNumbers(formData);
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
        return box ? <Box key={name} {...row} title={row.name} /> : <NamedRow key={name} {...row} />;
      })}
      <AddOneOf
        label={text(add)}
        options={members.filter((name) => !isThere(name)).map((name) => [name, nameOf(name)])}
        onAdd={(name) => put([...path, name], initialValueOf(schema.properties?.[name]))}
      />
    </>
  );
}
