import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { Root } from '../../../core/protocol/protocol-settings';
import { ConnectionError } from '../../../core/session/connect/connection-failure';
import type { RootsAsked } from '../../../core/session/questions/roots';
import type { Session } from '../../../core/session/session';
import type { LocalizedMessage } from '../../../core/text/phrase';
import { useSay } from '../../content/words/use-say';
import { useWorkspace } from '../../session/session-context';
import { Button, IconButton } from '../../ui/button';
import { TextInput } from '../../ui/form-fields';
import styles from './roots-editor.module.css';
import { useStore } from '../../ui/use-store';

/** Why the server was not told of new roots. */
type NotTold = 'notConnected' | 'notDeclared' | 'modern';

type Saving =
  | { kind: 'none' }
  | { kind: 'told' }
  | { kind: 'not-told'; reason: NotTold }
  | { kind: 'failed'; why: LocalizedMessage };

/** The roots of a server: edited, saved, told of, and when it asked for them last. Wants the later texts around it. */
export function RootsEditor({ session }: { session: Session }) {
  const t = useTranslations('roots');
  const workspace = useWorkspace();
  const asked = useStore(session.roots);
  const [saved, setSaved] = useState(session.config.protocol.roots);
  const [rows, setRows] = useState<readonly Root[]>(saved);
  const [saving, setSaving] = useState<Saving>({ kind: 'none' });
  const isChanged = JSON.stringify(rows) !== JSON.stringify(saved);
  const edit = (next: readonly Root[]) => {
    setRows(next);
    setSaving({ kind: 'none' });
  };
  const save = async () => {
    // A row without a URI is one that nobody has filled in.
    const roots = rows.filter(({ uri }) => uri.trim() !== '');
    workspace.save({ ...session.config, protocol: { ...session.config.protocol, roots } });
    setSaved(roots);
    setRows(roots);
    setSaving(await tell(session));
  };
  return (
    <section className="stack gap-12" aria-label={t('title')}>
      <p className="muted">{t('about')}</p>
      <div className="stack gap-6">
        {rows.map((root, index) => (
          <RootRow
            // Rows have no identity but their place.
            key={index}
            roots={rows}
            index={index}
            onChange={(next) => edit(rows.map((each, at) => (at === index ? next : each)))}
            onRemove={() => edit(rows.filter((each) => each !== root))}
          />
        ))}
        {rows.length === 0 && <p className="muted sm break">{t('none')}</p>}
      </div>
      <div className="row wrap gap-12 rows-8">
        <Button
          size="small"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => edit([...rows, { uri: 'file:///' }])}
        >
          {t('add')}
        </Button>
        <Button size="small" disabled={!isChanged} onClick={() => void save()}>
          {t('save')}
        </Button>
        {isChanged && (
          <Button size="small" variant="ghost" onClick={() => edit(saved)}>
            {t('revert')}
          </Button>
        )}
        <span className="muted sm break" role="status">
          <SavingWords saving={saving} />
        </span>
      </div>
      <Asked asked={asked} />
    </section>
  );
}

/** Sends `notifications/roots/list_changed` where the version has it and the capability was declared. */
async function tell(session: Session): Promise<Saving> {
  const state = session.snapshot();
  if (state.kind !== 'connected') return { kind: 'not-told', reason: 'notConnected' };
  const { era, declared } = state.connected;
  if (era === 'modern') return { kind: 'not-told', reason: 'modern' };
  const { roots } = declared.capabilities;
  const isDeclared =
    typeof roots === 'object' && roots !== null && 'listChanged' in roots && roots.listChanged;
  if (isDeclared !== true) return { kind: 'not-told', reason: 'notDeclared' };
  try {
    await session.notify('notifications/roots/list_changed');
    return { kind: 'told' };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { kind: 'failed', why: error.failure };
  }
}

function SavingWords({ saving }: { saving: Saving }) {
  const t = useTranslations('roots');
  const say = useSay();
  switch (saving.kind) {
    case 'none':
      return null;
    case 'told':
      return t('savedTold');
    case 'not-told':
      return saving.reason === 'notConnected'
        ? t('saved')
        : t('savedNotTold', { reason: t(`reason_${saving.reason}`) });
    case 'failed':
      return t('savedNotTold', { reason: t('reason_failed', { words: say.message(saving.why) }) });
  }
}

interface RootRowProps {
  roots: readonly Root[];
  index: number;
  onChange: (root: Root) => void;
  onRemove: () => void;
}

function RootRow({ roots, index, onChange, onRemove }: RootRowProps) {
  const t = useTranslations('roots');
  const id = useId();
  const root = roots[index] ?? { uri: '' };
  const n = String(index + 1);
  const fault = root.uri === '' ? undefined : rootFault(roots, index);
  return (
    <div className={styles['row']}>
      <TextInput
        className="sm code"
        aria-label={t('uri', { n })}
        placeholder="file:///home/me/project"
        value={root.uri}
        onChange={(uri) => onChange({ ...root, uri })}
        {...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` })}
      />
      <TextInput
        aria-label={t('name', { n })}
        placeholder={t('namePlaceholder')}
        value={root.name ?? ''}
        spellCheck
        onChange={(name) => onChange({ uri: root.uri, ...(name !== '' && { name }) })}
      />
      <IconButton label={t('remove', { n })} icon={<X aria-hidden />} onClick={onRemove} />
      {fault && <p id={`${id}-fault`}>{t(fault)}</p>}
    </div>
  );
}

function Asked({ asked }: { asked: RootsAsked }) {
  const t = useTranslations('roots');
  const format = useFormatter();
  const { count, lastAt, answered } = asked;
  if (lastAt === undefined) return <p className="muted sm break">{t('neverAsked')}</p>;
  const time = format.dateTime(lastAt, { timeStyle: 'medium' });
  return (
    <p className="muted sm break">
      {t('asked', { count, time })}{' '}
      {answered.length === 0
        ? t('answeredNone')
        : t('answered', { roots: answered.map(({ uri }) => uri).join(', ') })}
    </p>
  );
}

/** What the specification has against a root. It can be sent all the same. */
type RootFault = 'notUri' | 'notFile' | 'duplicate';

/** Judges the root at a place of a list (client/roots: “This MUST be a `file://` URI”). */
function rootFault(roots: readonly Root[], index: number): RootFault | undefined {
  const uri = roots[index]?.uri ?? '';
  if (!URL.canParse(uri)) return 'notUri';
  if (!/^file:\/\//i.test(uri)) return 'notFile';
  return roots.findIndex((root) => root.uri === uri) < index ? 'duplicate' : undefined;
}
