import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { variableNames } from '../../../../../core/suite/variables';
import { SelectField } from '../../../../ui/form-fields';
import { PagePart } from '../../../../ui/page-part';
import { type Path, useEditedPlace } from './edit-context';
import { ArgumentsField } from './arguments-field';
import { CustomizeAt } from './customize-at';
import { TextAt, WordsAt } from './text-at';
import { JsonAt } from './value-at';
import styles from './fields.module.css';
import { TaskFields } from './task-fields';

const KINDS = ['tool', 'prompt', 'resource', 'raw'] as const;
export type CallKind = (typeof KINDS)[number];

/** What a call asks for; undefined where it says none or several. */
export function kindOf(call: unknown): CallKind | undefined {
  if (!isObject(call)) return undefined;
  const kinds = KINDS.filter((kind) => call[kind] !== undefined);
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** What a call is called, what it asks for and with which arguments. */
export function RequestFields({
  path,
  isStep,
}: {
  path: Path;
  /** Whether it is one of those that are presented. */
  isStep: boolean;
}) {
  const t = useTranslations('suiteEditor');
  const { here, put, offered } = useEditedPlace(path);
  const call = isObject(here) ? here : {};
  const kind = kindOf(call);
  const names = {
    tool: offered.tools.map(({ name }) => name),
    prompt: offered.prompts.map(({ name }) => name),
    resource: offered.resources.map(({ uri }) => uri),
    raw: [],
  };
  const become = (next: CallKind) => {
    const entries = Object.entries(call).flatMap(([name, value]): [string, unknown][] => {
      if (name === kind)
        return [[next, next === 'raw' ? { method: 'ping' } : (names[next][0] ?? 'name')]];
      // What the other kind has no use for would be an error.
      if (name === 'arguments' && (next === 'resource' || next === 'raw')) return [];
      return name === 'task' && next !== 'tool' ? [] : [[name, value]];
    });
    void put(Object.fromEntries(entries));
  };
  const tool = offered.tools.find(({ name }) => name === call['tool']);
  return (
    <PagePart title={t('request')}>
      <div className={styles['pair']}>
        <TextAt path={[...path, 'name']} label={t('name')} />
        <WordsAt path={[...path, 'tags']} label={t('tags')} placeholder={t('tagsHint')} />
      </div>
      {kind === undefined ? (
        <p className="muted sm">{t('noKind')}</p>
      ) : (
        <div className={styles['pair']}>
          <SelectField
            label={t('kind')}
            value={kind}
            options={KINDS.map((each) => [each, t(`kind_${each}`)] as const)}
            onChange={become}
          />
          {kind !== 'raw' && (
            <TextAt path={[...path, kind]} label={t(`target_${kind}`)} suggestions={names[kind]} />
          )}
        </div>
      )}
      {kind === 'raw' && <RawFields path={[...path, 'raw']} />}
      {(kind === 'tool' || kind === 'prompt') && (
        <ArgumentsField
          path={[...path, 'arguments']}
          schema={
            kind === 'tool' && variableNames(call['arguments']).size === 0
              ? tool?.inputSchema
              : undefined
          }
        />
      )}
      {kind === 'tool' && isStep && (
        <CustomizeAt
          path={[...path, 'ui']}
          tool={tool}
          name={typeof call['name'] === 'string' ? call['name'] : undefined}
          args={call['arguments']}
        />
      )}
      <div className={styles['pair']}>
        <TextAt path={[...path, 'timeout']} label={t('timeout')} placeholder="60s" />
        <TextAt path={[...path, 'skip']} label={t('skip')} placeholder={t('skipHint')} />
      </div>
      {kind === 'tool' && <TaskFields path={[...path, 'task']} />}
    </PagePart>
  );
}

function RawFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here } = useEditedPlace(path);
  if (!isObject(here)) return <TextAt path={path} label={t('rawText')} />;
  return (
    <>
      <TextAt path={[...path, 'method']} label={t('method')} />
      <JsonAt path={[...path, 'params']} label={t('params')} />
    </>
  );
}
