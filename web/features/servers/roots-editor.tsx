import type { RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { Root } from '../../../core/protocol/protocol-settings';
import { ConnectionError } from '../../../core/session/connect/connection-failure';
import type { RootsState } from '../../../core/session/server-requests/answer-server-requests';
import type { Session } from '../../../core/session/session';
import type { LocalizedMessage } from '../../../core/text/phrase';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { SettingsForm, type SettingsUi } from '../../forms/settings/settings-form';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { useStore } from '../../ui/use-store';

const SCHEMA: RJSFSchema = {
  title: 'title',
  type: 'array',
  items: {
    title: 'root',
    type: 'object',
    properties: { uri: { type: 'string' }, name: { type: 'string' } },
    examples: [{ uri: 'file:///' }],
  },
};

const UI: SettingsUi = {
  'ui:add': 'add',
  'ui:bare': true,
  items: {
    'ui:look': 'row',
    'ui:lines': [['uri', 'name']],
    uri: { 'ui:look': 'row', 'ui:mono': true },
    name: { 'ui:look': 'row' },
  },
};

type Saving =
  | { kind: 'none' }
  | { kind: 'notified' }
  | { kind: 'not-notified'; reason: 'notConnected' | 'notDeclared' | 'modern' }
  | { kind: 'failed'; reason: LocalizedMessage };

/** Needs the lazy texts around it. */
export function RootsEditor({ session }: { session: Session }) {
  const t = useTranslations('roots');
  const workspace = useWorkspace();
  const requests = useStore(session.roots);
  const [saved, setSaved] = useState(session.config.protocol.roots);
  const [rows, setRows] = useState<readonly Partial<Root>[]>(saved);
  const [saving, setSaving] = useState<Saving>({ kind: 'none' });
  const isChanged = JSON.stringify(rows) !== JSON.stringify(saved);
  const problems = new Map(
    rows.flatMap((_, index) => {
      const finding = rootFinding(rows, index);
      return finding ? [[`$[${index}].uri`, t(finding)] as const] : [];
    }),
  );
  const edit = (next: typeof rows) => {
    setRows(next);
    setSaving({ kind: 'none' });
  };
  const save = async () => {
    const roots = rows.flatMap(({ uri = '', name }) => (uri.trim() === '' ? [] : [{ uri, name }]));
    workspace.save({ ...session.config, protocol: { ...session.config.protocol, roots } });
    setSaved(roots);
    setRows(roots);
    setSaving(await notifyServer(session));
  };
  return (
    <section className="stack gap-12" aria-label={t('title')}>
      <p className="muted">{t('about')}</p>
      <SettingsForm
        schema={SCHEMA}
        uiSchema={UI}
        texts="roots"
        value={rows}
        problems={problems}
        onChange={(next) => edit(next as readonly Partial<Root>[])}
      />
      {rows.length === 0 && <p className="muted sm break">{t('none')}</p>}
      <div className="row wrap gap-12 rows-8">
        <Button size="small" disabled={!isChanged} onClick={() => void save()}>
          {t('save')}
        </Button>
        {isChanged && (
          <Button size="small" variant="ghost" onClick={() => edit(saved)}>
            {t('revert')}
          </Button>
        )}
        <span className="muted sm break" role="status">
          <SavingText saving={saving} />
        </span>
      </div>
      <RootsRequests requests={requests} />
    </section>
  );
}

/** Sends `notifications/roots/list_changed` if the version defines it and Loupe declared `roots.listChanged`. */
async function notifyServer(session: Session): Promise<Saving> {
  const state = session.snapshot();
  if (state.kind !== 'connected') return { kind: 'not-notified', reason: 'notConnected' };
  const { era, declared } = state.connected;
  if (era === 'modern') return { kind: 'not-notified', reason: 'modern' };
  const { roots } = declared.capabilities;
  const isDeclared = typeof roots === 'object' && roots !== null && 'listChanged' in roots && roots.listChanged;
  if (isDeclared !== true) return { kind: 'not-notified', reason: 'notDeclared' };
  try {
    await session.notify('notifications/roots/list_changed');
    return { kind: 'notified' };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { kind: 'failed', reason: error.failure };
  }
}

function SavingText({ saving }: { saving: Saving }) {
  const t = useTranslations('roots');
  const coreTexts = useCoreTexts();
  switch (saving.kind) {
    case 'none':
      return null;
    case 'notified':
      return t('savedTold');
    case 'not-notified':
      return saving.reason === 'notConnected'
        ? t('saved')
        : t('savedNotTold', { reason: t(`reason_${saving.reason}`) });
    case 'failed':
      return t('savedNotTold', { reason: t('reason_failed', { words: coreTexts.message(saving.reason) }) });
  }
}

function RootsRequests({ requests }: { requests: RootsState }) {
  const t = useTranslations('roots');
  const format = useFormatter();
  const { count, lastAt, answered } = requests;
  if (lastAt === undefined) return <p className="muted sm break">{t('neverAsked')}</p>;
  const time = format.dateTime(lastAt, { timeStyle: 'medium', hourCycle: 'h23' });
  return (
    <p className="muted sm break">
      {t('asked', { count, time })}{' '}
      {answered.length === 0
        ? t('answeredNone')
        : t('answered', { roots: answered.map(({ uri }) => uri).join(t('listSeparator')) })}
    </p>
  );
}

/** A violation of the specification, which can be sent all the same. */
type RootFinding = 'notUri' | 'notFile' | 'duplicate';

/** client/roots: “This MUST be a `file://` URI”. */
function rootFinding(roots: readonly Partial<Root>[], index: number): RootFinding | undefined {
  const uri = roots[index]?.uri ?? '';
  if (uri === '') return undefined;
  if (!URL.canParse(uri)) return 'notUri';
  if (!/^file:\/\//i.test(uri)) return 'notFile';
  return roots.findIndex((root) => root.uri === uri) < index ? 'duplicate' : undefined;
}
