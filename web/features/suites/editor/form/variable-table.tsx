import { useContext } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, toObject } from '../../../../../core/json/json-object';
import { variableNames } from '../../../../../core/suite/variables';
import { Part } from '../../../../forms/theme/object-template';
import { JsonControl } from '../../../../forms/settings/json-field';
import { NameInput } from '../../../../forms/theme/name-input';
import { AddButton, RemoveButton } from '../../../../forms/settings/rows';
import { SettingsContext } from '../../../../forms/settings/settings-context';
import { CellTable } from './cell-table';
import { useEditedSuite } from './edit-context';
import { isInvalidVariableName } from './variable-name';

/** `ui:field: variables`: a table of variables, with a column per environment. */
export function VariablesField() {
  const t = useTranslations('suiteEditor');
  const { value, put, disabled } = useContext(SettingsContext);
  const { value: suite } = useEditedSuite();
  const { variables, environments } = toObject(value);
  if (
    (variables !== undefined && variables !== null && !isObject(variables)) ||
    !Object.values(toObject(environments)).every(isObject)
  )
    return (
      <Part title="variables">
        <JsonControl value={variables} />
      </Part>
    );
  const own = toObject(variables);
  const sets = Object.entries(toObject(environments)).map(([name, each]) => [name, toObject(each)] as const);
  const names = [...new Set([...Object.keys(own), ...sets.flatMap(([, each]) => Object.keys(each))])];
  const missing = variablesWithoutValue(toObject(suite), names);
  const isTaken = (name: string) => sets.some(([set]) => set === name);
  const rename = (from: string, to: string) =>
    put(['environments'], Object.fromEntries(sets.map(([name, each]) => [name === from ? to : name, each])));
  return (
    <Part title="variables">
      {(names.length > 0 || sets.length > 0) && (
        <CellTable
          label={t('variables')}
          head={[
            t('variable'),
            t('usualValue'),
            ...sets.map(([set], index) => (
              <div key={index} className="flex start gap-4 narrow">
                <NameInput
                  label={t('environmentName')}
                  name={set}
                  isTaken={isTaken}
                  disabled={disabled}
                  onCommit={(to) => to.trim() !== '' && rename(set, to)}
                />
                <RemoveButton name={set} onRemove={() => put(['environments', set], undefined)} />
              </div>
            )),
          ]}
          rows={names.map((name) => ({
            name,
            head: <code>{name}</code>,
            onRemove: () => {
              for (const at of [['variables'], ...sets.map(([set]) => ['environments', set])])
                put([...at, name], undefined);
            },
            cells: [
              { path: ['variables', name], value: own[name], label: t('valueOf', { name }), placeholder: '–' },
              ...sets.map(([set, each]) => ({
                path: ['environments', set, name],
                value: each[name],
                label: t('valueIn', { name, environment: set }),
                placeholder: t('asUsual'),
              })),
            ],
          }))}
        />
      )}
      {missing.length > 0 && (
        <p className="muted sm">
          {t('givenWhenRun')}{' '}
          {missing.map((name, index) => (
            <span key={name}>
              {index > 0 && t('listSeparator')}
              <code>{name}</code>
            </span>
          ))}
        </p>
      )}
      <div className="flex wrap gap-4">
        <AddButton
          add={t('variable')}
          asks={{
            label: t('newVariable'),
            placeholder: 'city',
            check: (text) => (isInvalidVariableName(text) ? t('badName') : undefined),
          }}
          onAdd={(name) => put(['variables', name], '')}
        />
        <AddButton
          add={t('environment')}
          asks={{ label: t('newEnvironment'), placeholder: 'staging' }}
          onAdd={(name) => put(['environments', name], {})}
        />
      </div>
    </Part>
  );
}

/** Variables that are in use: secrets, and those that are entered when the suite is run. */
function variablesWithoutValue(suite: Readonly<Record<string, unknown>>, declared: readonly string[]): string[] {
  // The file that the suite extends may declare them.
  if (suite['extends'] !== undefined) return [];
  const known = new Set(declared);
  const calls = ['before', 'calls', 'after'].flatMap((section) => {
    const list = suite[section];
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  for (const { capture, rows, rowsFile, ...call } of calls) {
    if (rowsFile !== undefined) for (const name of variableNames(call)) known.add(name);
    for (const name of Object.keys(toObject(capture))) known.add(name);
    if (Array.isArray(rows)) for (const name of rows.flatMap((row) => Object.keys(toObject(row)))) known.add(name);
  }
  return [...variableNames(suite)].filter((name) => !known.has(name)).sort();
}
