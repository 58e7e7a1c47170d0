import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { jsonPathFault } from '../../../../../core/suite/json-path';
import { Button } from '../../../../ui/button';
import { CheckField, SelectField } from '../../../../ui/form-fields';
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
        <div className={styles['range']}>
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
      <p className={styles['note']}>{t('valuesHint')}</p>
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

const BLOCK_TYPES = ['text', 'image', 'audio', 'resource', 'resource_link'] as const;
const BLOCK_VALUES = ['mimeType', 'uri', 'name', 'width', 'height', 'bytes'] as const;
/** Verbs for a block's text. */
const BLOCK_VERBS = ['equals', 'not', 'contains', 'matches', 'length'] as const;

function BlockChecks({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, edit, isLocked } = useEditedPlace(path);
  const blocks = Array.isArray(here) ? (here as unknown[]) : [];
  if (here !== undefined && !Array.isArray(here))
    return <InYaml path={path} label={t('content')} />;
  return (
    <PagePart title={t('content')}>
      <p className={styles['note']}>{t('contentHint')}</p>
      {blocks.map((block, index) => (
        <BlockCheck key={index} path={[...path, index]} block={block} count={blocks.length} />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() =>
            void edit({ kind: 'insert', path, index: blocks.length, value: { type: 'text' } })
          }
        >
          {t('addBlock')}
        </Button>
      </div>
    </PagePart>
  );
}

function BlockCheck({ path, block, count }: { path: Path; block: unknown; count: number }) {
  const t = useTranslations('suiteEditor');
  const { edit, isLocked } = useEditedPlace(path);
  const name = t('block', { number: String(Number(path.at(-1)) + 1) });
  if (!isObject(block)) return <InYaml path={path} label={name} />;
  const used = BLOCK_VALUES.filter((member) => Object.hasOwn(block, member));
  const free = BLOCK_VALUES.filter((member) => !used.includes(member));
  const first = (member: (typeof BLOCK_VALUES)[number]) =>
    member === 'mimeType' ? 'image/png' : ['uri', 'name'].includes(member) ? 'name' : 1;
  return (
    <CheckGroup path={path} name={name} title={name} count={count}>
      <div className={styles['pair']}>
        <SelectAt
          path={[...path, 'type']}
          label={t('blockType')}
          options={[['', t('anyType')], ...BLOCK_TYPES.map((type) => [type, type] as const)]}
        />
        <CheckField
          label={t('decodes')}
          checked={block['decodes'] === true}
          disabled={isLocked}
          onChange={(checked) =>
            void edit({
              kind: 'put',
              path: [...path, 'decodes'],
              value: checked ? true : undefined,
            })
          }
        />
      </div>
      {used.map((member) => (
        <CheckGroup
          key={member}
          path={[...path, member]}
          name={t(`block_${member}`)}
          title={t(`block_${member}`)}
        >
          <VerbFields path={[...path, member]} />
        </CheckGroup>
      ))}
      <VerbFields path={path} verbs={BLOCK_VERBS} />
      {free.length > 0 && (
        <select
          className={styles['addVerb']}
          aria-label={t('addBlockCheck')}
          value=""
          disabled={isLocked}
          onChange={({ target }) => {
            const member = free.find((each) => each === target.value);
            if (member) void edit({ kind: 'put', path: [...path, member], value: first(member) });
          }}
        >
          <option value="">{t('addBlockCheck')}</option>
          {free.map((member) => (
            <option key={member} value={member}>
              {t(`block_${member}`)}
            </option>
          ))}
        </select>
      )}
    </CheckGroup>
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
