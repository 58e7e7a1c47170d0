import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { jsonPathFault } from '../../../../../core/suite/json-path';
import { SelectField } from '../../../../ui/form-fields';
import { PagePart } from '../../../../ui/page-part';
import { AddItem } from './add-item';
import { CheckGroup } from './check-group';
import { type Path, useEditedPlace } from './edit-context';
import { CheckAt, SelectAt } from './choice-at';
import { InYaml } from './in-yaml';
import { ListAt } from './list-at';
import { MemberName, membersOf } from './member-name';
import { TextAt } from './text-at';
import { ValueAt } from './value-at';
import styles from './fields.module.css';
import { VerbFields } from './verb-fields';
import { BlockChecks } from './block-checks';

/** What is expected of a call. */
export function ExpectFields({ path, isTool }: { path: Path; isTool: boolean }) {
  const t = useTranslations('suiteEditor');
  const { here } = useEditedPlace(path);
  if (here !== undefined && here !== null && !isObject(here))
    return <InYaml path={path} label={t('expect')} />;
  const outcome = isObject(here) ? here['outcome'] : undefined;
  return (
    <>
      <PagePart title={t('expect')}>
        <div className={styles['pair']}>
          <SelectAt
            path={[...path, 'outcome']}
            label={t('outcome')}
            options={[
              ['', t('outcome_usual')],
              ['ok', t('outcome_ok')],
              ['tool-error', t('outcome_tool-error')],
              ['protocol-error', t('outcome_protocol-error')],
            ]}
          />
          {outcome === 'protocol-error' && (
            <ValueAt path={[...path, 'code']} label={t('code')} placeholder="-32602" />
          )}
        </div>
        {isTool && (
          <CheckAt path={[...path, 'outputSchema']} on="valid" label={t('outputSchema')} />
        )}
        <FindingsFields path={[...path, 'findings']} />
        <div className="flex gap-4">
          {(['p50', 'p95', 'max'] as const).map((name) => (
            <TextAt
              key={name}
              path={[...path, 'duration', name]}
              label={t(`duration_${name}`)}
              placeholder="500ms"
            />
          ))}
        </div>
      </PagePart>
      <ValueChecks path={[...path, 'values']} />
      <BlockChecks path={[...path, 'content']} />
      <ReferenceFields path={path} />
    </>
  );
}

function FindingsFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put } = useEditedPlace(path);
  const kind = here === undefined ? 'any' : Array.isArray(here) ? 'rules' : 'none';
  return (
    <>
      <SelectField
        label={t('findings')}
        value={kind}
        options={(['any', 'none', 'rules'] as const).map((each) => [each, t(`findings_${each}`)])}
        onChange={(next) =>
          void put({ any: undefined, none: 'none', rules: [] as unknown[] }[next])
        }
      />
      {kind === 'rules' && (
        <ListAt
          path={path}
          label={t('rules')}
          itemLabel={(index) => t('rule', { number: String(index + 1) })}
          add={t('addRule')}
        />
      )}
    </>
  );
}

function ValueChecks({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, edit } = useEditedPlace(path);
  const check = (text: string) => {
    const fault = jsonPathFault(text);
    return fault === undefined ? undefined : t('noPath', { message: fault });
  };
  return (
    <PagePart title={t('values')}>
      <p className="muted sm">{t('valuesHint')}</p>
      {membersOf(here).map(([name], index) => (
        <CheckGroup
          key={index}
          path={[...path, name]}
          name={name}
          title={<MemberName path={[...path, name]} label={t('valuePath')} check={check} />}
        >
          <VerbFields path={[...path, name]} />
        </CheckGroup>
      ))}
      <AddItem
        add={t('addValue')}
        label={t('newValuePath')}
        placeholder="$.temperature"
        check={check}
        onAdd={(name) => void edit({ kind: 'put', path: [...path, name], value: { exists: true } })}
      />
    </PagePart>
  );
}

function ReferenceFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here } = useEditedPlace([...path, 'reference']);
  return (
    <PagePart title={t('reference')}>
      <TextAt
        path={[...path, 'reference']}
        label={t('referenceName')}
        hint={t('referenceHint')}
        placeholder="oslo"
      />
      {here !== undefined && (
        <>
          <ListAt
            path={[...path, 'ignore']}
            label={t('ignore')}
            itemLabel={(index) => t('ignored', { number: String(index + 1) })}
            add={t('addIgnored')}
            placeholder="$..timestamp"
          />
          <TextAt
            path={[...path, 'tolerance']}
            label={t('tolerance')}
            hint={t('toleranceHint')}
            placeholder="0.5%"
          />
        </>
      )}
    </PagePart>
  );
}
