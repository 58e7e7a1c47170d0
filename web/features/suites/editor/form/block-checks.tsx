import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { answerTypes } from '../../../../../core/protocol/content/content-kinds';
import { Button } from '../../../../ui/button';
import { CheckField } from '../../../../ui/form-fields';
import { PagePart } from '../../../../ui/page-part';
import { CheckGroup } from './check-group';
import { type Path, useEditedPlace } from './edit-context';
import { SelectAt } from './choice-at';
import { InYaml } from './in-yaml';
import styles from './fields.module.css';
import { VerbFields } from './verb-fields';

const BLOCK_VALUES = ['mimeType', 'uri', 'name', 'width', 'height', 'bytes'] as const;
/** Verbs for a block's text. */
const BLOCK_VERBS = ['equals', 'not', 'contains', 'matches', 'length'] as const;

/** The checks of content blocks. */
export function BlockChecks({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, edit, isLocked } = useEditedPlace(path);
  const blocks = Array.isArray(here) ? (here as unknown[]) : [];
  if (here !== undefined && !Array.isArray(here))
    return <InYaml path={path} label={t('content')} />;
  return (
    <PagePart title={t('content')}>
      <p className="muted sm">{t('contentHint')}</p>
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
          options={[['', t('anyType')], ...answerTypes.map((type) => [type, type] as const)]}
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
