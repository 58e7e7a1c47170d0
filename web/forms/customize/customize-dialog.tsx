import { RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ServerMarkdown } from '../../ui/markdown/server-markdown';
import { Notice } from '../../ui/notice';
import { Tabs } from '../../ui/tabs';
import { FriendlyForm } from '../friendly/friendly-form';
import { formTexts } from '../friendly/friendly-ui';
import { readUi, type UiProblem } from '../friendly/read-ui';
import styles from './customize-dialog.module.css';
import { type CustomizedForm, CustomizeFields } from './customize-fields';
import { UiEditContext } from './customize-row';
import { stringifyJson } from '../../../core/json/lossless';
import { useJsonProblem } from '../fields/problem-texts';
import { JsonEditor } from '../json-editor';
import { draftOfText } from '../value-draft';

export interface CustomizeDialogProps extends CustomizedForm {
  ui: unknown;
  onChange: (ui: JsonObject | undefined) => void;
  onClose: () => void;
  problem?: ReactNode;
}

/** JSON that is not finished, by its schema: closing the dialog loses nothing. */
const unfinished = new WeakMap<object, string>();

export function CustomizeDialog({
  title,
  description,
  schema,
  value,
  ui,
  onChange,
  onClose,
  problem,
}: CustomizeDialogProps) {
  const t = useTranslations('customize');
  const key = isObject(schema) ? schema : unfinished;
  const [typed, setTyped] = useState(unfinished.get(key));
  const [view, setView] = useState<'fields' | 'json'>(typed === undefined ? 'fields' : 'json');
  const { problems } = useMemo(() => readUi(schema, ui), [schema, ui]);
  const customized = isObject(ui) ? ui : {};
  const change = (next: JsonObject | undefined) => {
    setTyped(undefined);
    unfinished.delete(key);
    onChange(next && Object.keys(next).length === 0 ? undefined : next);
  };
  const type = (text: string) => {
    setTyped(text);
    const parsed = parseUi(text);
    if (parsed.kind === 'ui') {
      onChange(parsed.ui);
      unfinished.delete(key);
    } else unfinished.set(key, text);
  };
  const isApplied = typed === undefined || parseUi(typed).kind === 'ui';
  return (
    <Dialog
      size="page"
      title={t('title')}
      onClose={onClose}
      notice={problem}
      actions={
        <>
          <Button
            variant="ghost"
            icon={<RotateCcw aria-hidden />}
            disabled={ui === undefined && isApplied}
            onClick={() => change(undefined)}
          >
            {t('reset')}
          </Button>
          <span className="rest" />
          <Button variant="primary" onClick={isApplied ? onClose : () => setView('json')}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles['panes']}>
        <div className="narrow low scroll-y">
          <Tabs
            label={t('view')}
            tabs={[
              { key: 'fields', label: t('fields') },
              { key: 'json', label: t('json') },
            ]}
            value={view}
            onChange={setView}
          >
            <div className={styles['tab']}>
              <UiProblems problems={problems} />
              {view === 'fields' ? (
                <UiEditContext value={{ ui: customized, onChange: change }}>
                  <CustomizeFields schema={schema} value={value} title={title} description={description} />
                </UiEditContext>
              ) : (
                <CustomizeJson ui={ui} typed={typed} onChange={type} />
              )}
            </div>
          </Tabs>
        </div>
        <CustomizePreview title={title} description={description} schema={schema} value={value} ui={ui} />
      </div>
    </Dialog>
  );
}

function CustomizePreview({ title, description, schema, value: first, ui }: CustomizedForm & { ui: unknown }) {
  const t = useTranslations('customize');
  const [value, setValue] = useState(first);
  const texts = formTexts(ui);
  const about = texts.description ?? description ?? '';
  return (
    <section className="narrow low scroll-y relative ground lined rounded-lg" aria-label={t('preview')} tabIndex={0}>
      <p className={styles['mark']} aria-hidden>
        {t('preview')}
      </p>
      <div className={styles['stage']}>
        <h3 className={styles['stageTitle']}>{texts.title ?? title}</h3>
        {about !== '' && (
          <div className="muted lg roomy">
            <ServerMarkdown text={about} isCut={about.length > 400} />
          </div>
        )}
        <FriendlyForm
          schema={schema}
          ui={ui}
          value={value}
          onChange={setValue}
          validation={undefined}
          revealAll={false}
          idPrefix="customized"
        />
      </div>
    </section>
  );
}

const MAX_SHOWN = 8;

function UiProblems({ problems }: { problems: readonly UiProblem[] }) {
  const t = useTranslations('customize');
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn" role="status" title={t('problems', { count: problems.length })}>
      <ul className="grid gap-2">
        {problems.slice(0, MAX_SHOWN).map(({ kind, at, name }, index) => (
          <li key={index}>{t(`problem_${kind}`, { name, at: at === '' ? t('form') : at })}</li>
        ))}
        {problems.length > MAX_SHOWN && <li>{t('moreProblems', { count: problems.length - MAX_SHOWN })}</li>}
      </ul>
    </Notice>
  );
}

interface CustomizeJsonProps {
  ui: unknown;
  /** Stays as it is while it does not parse. */
  typed: string | undefined;
  onChange: (text: string) => void;
}

function CustomizeJson({ ui, typed, onChange }: CustomizeJsonProps) {
  const t = useTranslations('customize');
  const jsonProblem = useJsonProblem();
  const parsed = typed === undefined ? undefined : parseUi(typed);
  const formatted = ui === undefined ? '' : stringifyJson(ui, 2);
  const isOutdated = parsed?.kind === 'ui' && stringifyJson(parsed.ui ?? {}) !== stringifyJson(ui ?? {});
  return (
    <JsonEditor
      label={t('asJson')}
      text={typed === undefined || isOutdated ? formatted : typed}
      onChange={onChange}
      minLines={14}
      maxLines={40}
      placeholder={'{\n  "ui:order": ["city", "*"],\n  "city": { "ui:title": "Where?" }\n}'}
      {...(parsed?.kind === 'not-json' && { problem: jsonProblem(parsed.error) })}
      {...(parsed?.kind === 'not-object' && { problem: t('notAnObject') })}
    />
  );
}

function parseUi(text: string) {
  const { parsed } = draftOfText(text);
  if (parsed.kind === 'invalid') return { kind: 'not-json' as const, error: parsed.error };
  if (parsed.value === undefined) return { kind: 'ui' as const, ui: undefined };
  if (!isObject(parsed.value)) return { kind: 'not-object' as const };
  const isEmpty = Object.keys(parsed.value).length === 0;
  return { kind: 'ui' as const, ui: isEmpty ? undefined : parsed.value };
}
