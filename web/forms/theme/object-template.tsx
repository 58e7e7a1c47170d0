import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, type ReactNode, useContext } from 'react';

import { isObject, type JsonObject, toObject } from '../../../core/json/json-object';
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
  /** Folded while none of its members is set. */
  fold?: true;
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
  return (
    <PagePart title={text(title)} name={title} isOpen={isOpen}>
      {content}
    </PagePart>
  );
}

interface OptionalMembers {
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

/** `ui:lines` arranges members, the rest last; `ui:part` is a heading, `ui:fold` folds it while none is set. */
export function ObjectTemplate(props: ObjectFieldTemplateProps<unknown>) {
  const choice = useContext(ChoiceSlot);
  const { lines = [], part, fold, added = [] } = getUiOptions(props.uiSchema) as GroupUi;
  const shown = new Map<string, ReactNode>(
    props.properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]),
  );
  if (choice !== undefined) shown.set(CHOICE, choice);
  const renderLines = (some: Lines): ReactNode =>
    some.map((line) => {
      if (typeof line === 'string') return <Fragment key={line}>{shown.get(line)}</Fragment>;
      if ('lines' in line)
        return (
          [...namesIn(line.lines)].some((name) => shown.has(name)) && (
            <Part
              key={line.title}
              title={line.title}
              isGroup={line.isGroup}
              isOpen={
                line.fold &&
                [...namesIn(line.lines)].some((name) => isSet((props.formData as JsonObject | undefined)?.[name]))
              }
            >
              {renderLines(line.lines)}
            </Part>
          )
        );
      const names = line.filter((name) => shown.has(name));
      return (
        names.length > 0 && (
          <div key={line.join()} className={styles['columns']}>
            {names.map((name) => (
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
      {renderLines([...lines, ...[...shown.keys()].filter((name) => !named.has(name))])}
      {added.map((set) => (
        <AddedMembers key={set.add} {...props} set={set} />
      ))}
    </>
  );
  if (part === undefined) return all;
  return (
    <Part title={part} isOpen={fold ? isSet(props.formData) : undefined}>
      {all}
    </Part>
  );
}

function isSet(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSet);
  return value !== undefined && value !== null && value !== false && value !== '';
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
  const object = toObject(value);
  const nameOf = (name: string) => {
    const ui: unknown = uiSchema?.[name];
    const title = isObject(ui) ? ui['ui:title'] : undefined;
    return text(typeof title === 'string' ? title : name);
  };
  const exists = (name: string) => object[name] !== undefined;
  return (
    <>
      {members.filter(exists).map((name) => {
        const row = {
          name: nameOf(name),
          onRemove: () => put([...path, name], undefined),
          children: properties.find((each) => each.name === name)?.content,
        };
        return box ? <Box key={name} {...row} title={row.name} /> : <NamedRow key={name} {...row} />;
      })}
      <AddOneOf
        label={text(add)}
        options={members.filter((name) => !exists(name)).map((name) => [name, nameOf(name)])}
        onAdd={(name) => put([...path, name], initialValueOf(schema.properties?.[name]))}
      />
    </>
  );
}
