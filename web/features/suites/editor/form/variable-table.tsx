import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { variableNames } from '../../../../../core/suite/variables';
import { Button, IconButton } from '../../../../ui/button';
import { PagePart } from '../../../../ui/page-part';
import { Table } from '../../../../ui/table/table';
import { useEditedSuite } from './edit-context';
import { NewItem } from './add-item';
import { InYaml } from './in-yaml';
import { MemberName, membersOf } from './member-name';
import { ValueAt } from './value-at';
import styles from './fields.module.css';
import { useNameCheck } from './use-name-check';

const VARIABLES = ['variables'] as const;
const ENVIRONMENTS = ['environments'] as const;

/** The suite's variables as a table: their own value, and what each environment has in its place. */
export function VariableTable() {
  const t = useTranslations('suiteEditor');
  const { value, edit, isLocked } = useEditedSuite();
  const [adding, setAdding] = useState<'variable' | 'environment'>();
  const check = useNameCheck();
  const suite = isObject(value) ? value : {};
  const { variables, environments } = suite;
  if (
    (variables !== undefined && variables !== null && !isObject(variables)) ||
    !membersOf(environments).every(([, each]) => isObject(each))
  )
    return <InYaml path={VARIABLES} label={t('variables')} />;
  const sets = membersOf(environments).map(([name]) => name);
  const names = [
    ...new Set([
      ...membersOf(variables).map(([name]) => name),
      ...membersOf(environments).flatMap(([, each]) => membersOf(each).map(([name]) => name)),
    ]),
  ];
  const given = givenWhenRun(suite, names);
  const remove = async (name: string) => {
    for (const path of [[...VARIABLES, name], ...sets.map((set) => [...ENVIRONMENTS, set, name])])
      await edit({ kind: 'put', path, value: undefined });
  };
  return (
    <PagePart title={t('variables')}>
      <p className="muted sm">{t('variablesHint')}</p>
      {(names.length > 0 || sets.length > 0) && (
        <div className="scroll-x" tabIndex={0} role="group" aria-label={t('variables')}>
          <Table
            className={styles['table']}
            rows={names}
            keyOf={(name) => name}
            columns={[
              { head: t('variable'), cell: (name) => <code>{name}</code> },
              {
                head: t('usualValue'),
                cell: (name) => (
                  <ValueAt
                    inline
                    path={[...VARIABLES, name]}
                    label={t('valueOf', { name })}
                    placeholder="–"
                  />
                ),
              },
              ...sets.map((set) => ({
                head: (
                  <div className="flex start gap-4 narrow">
                    <MemberName path={[...ENVIRONMENTS, set]} label={t('environmentName')} />
                    <IconButton
                      size="small"
                      label={t('removeItem', { name: set })}
                      icon={<X aria-hidden />}
                      disabled={isLocked}
                      onClick={() =>
                        void edit({ kind: 'put', path: [...ENVIRONMENTS, set], value: undefined })
                      }
                    />
                  </div>
                ),
                cell: (name: string) => (
                  <ValueAt
                    inline
                    path={[...ENVIRONMENTS, set, name]}
                    label={t('valueIn', { name, environment: set })}
                    placeholder={t('asUsual')}
                  />
                ),
              })),
              {
                cell: (name) => (
                  <IconButton
                    size="small"
                    label={t('removeItem', { name })}
                    icon={<X aria-hidden />}
                    disabled={isLocked}
                    onClick={() => void remove(name)}
                  />
                ),
              },
            ]}
          />
        </div>
      )}
      {given.length > 0 && (
        <p className="muted sm">
          {t('givenWhenRun')}{' '}
          {given.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
        </p>
      )}
      {adding && (
        <NewItem
          key={adding}
          label={t(adding === 'variable' ? 'newVariable' : 'newEnvironment')}
          placeholder={adding === 'variable' ? 'city' : 'staging'}
          {...(adding === 'variable' && { check })}
          onAdd={(name) => {
            setAdding(undefined);
            if (name === '') return;
            const isVariable = adding === 'variable';
            const path = isVariable ? [...VARIABLES, name] : [...ENVIRONMENTS, name];
            void edit({ kind: 'put', path, value: isVariable ? '' : {} });
          }}
        />
      )}
      <div className="flex wrap gap-4">
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() => setAdding('variable')}
        >
          {t('addVariable')}
        </Button>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() => setAdding('environment')}
        >
          {t('addEnvironment')}
        </Button>
      </div>
    </PagePart>
  );
}

/** The variables that are used and that nothing in the suite gives a value: secrets, and what a run is started with. */
function givenWhenRun(
  suite: Readonly<Record<string, unknown>>,
  declared: readonly string[],
): string[] {
  const known = new Set(declared);
  const calls = ['before', 'calls', 'after'].flatMap((section) => {
    const list = suite[section];
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  for (const { capture, rows } of calls) {
    for (const [name] of membersOf(capture)) known.add(name);
    if (Array.isArray(rows))
      for (const row of rows) for (const [name] of membersOf(row)) known.add(name);
  }
  return [...variableNames(suite)].filter((name) => !known.has(name)).sort();
}
