import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { type ServerConfig, secretsOf } from '../../../core/session/connect/server-config';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { isOfferOpen, isProtocolFaulty, type ServerDraft, serversOf, draftOf } from './server-draft';
import { Button } from '../../ui/button';
import { CheckField, Form } from '../../ui/form-fields';
import { formatBytes } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { ServerFields } from './server-fields';
import { faultsOf } from './server-settings';
import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import styles from './server-form.module.css';
import { Reading } from './server-form-notes';
import { PickFileButton } from '../../ui/pick-file-button';

const ServerJsonPart = lazyPartWithTexts(async () => (await import('./server-json-part')).ServerJsonPart);

interface ServerFormProps {
  draft: ServerDraft;
  onChange: (draft: ServerDraft) => void;
  /** The server that is edited; without it the form is for a new one. */
  editing?: ServerConfig;
  isNameTaken: (name: string) => boolean;
  onSubmit: (servers: ServerConfig[], connect: boolean) => void;
  onCancel?: () => void;
}

/** Names a server by a command line, a URL or a configuration, with everything that may go with it. */
export function ServerForm({ draft, onChange, editing, isNameTaken, onSubmit, onCancel }: ServerFormProps) {
  const t = useTranslations('servers');
  const common = useTranslations('common');
  const id = useId();
  const { parsed, servers } = serversOf(draft);
  const [first] = servers;
  const several = servers.length > 1;
  const set = (part: Partial<ServerDraft>) => onChange({ ...draft, ...part });
  const nameTaken = !several && first !== undefined && first.name !== editing?.name && isNameTaken(first.name);
  const faulty =
    !several &&
    ((nameTaken && draft.name !== undefined) ||
      isProtocolFaulty(draft) ||
      (first !== undefined && faultsOf(draft, first).length > 0));
  const ready = servers.length > 0 && !faulty && !isOfferOpen(parsed, draft);

  /** What was opened and is no configuration, until something else is entered. */
  const [refused, setRefused] = useState<File>();
  const setText = (text: string) => {
    setRefused(undefined);
    const next = { ...draft, text };
    const read = serversOf({ ...next, secrets: [], name: undefined });
    const [only] = read.servers;
    // One server from a configuration becomes fields at once: its values are masked there.
    if (read.parsed.kind === 'servers' && read.parsed.from === 'json' && only && !several) {
      if (read.servers.length === 1) {
        onChange({ ...draftOf(only), keepSecrets: draft.keepSecrets });
        return;
      }
    }
    onChange(next);
  };
  const open = (file: File) => {
    if (file.size > LARGEST_FILE) setRefused(file);
    else void file.text().then(setText);
  };
  const submit = () => {
    if (ready) onSubmit(servers, !several);
  };

  return (
    <Form
      className={classNames('grid gap-12', styles['form'])}
      onSubmit={submit}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        // A recording is opened wherever it is dropped.
        if (!file || RECORDING.test(file.name)) return;
        event.preventDefault();
        open(file);
      }}
      aria-label={editing ? editing.name : t('heading')}
    >
      <textarea
        className={classNames(form['input'], styles['text'])}
        aria-label={t('server')}
        aria-describedby={`${id}-read`}
        placeholder={t('placeholder')}
        value={draft.text}
        rows={Math.min(14, Math.max(2, draft.text.split('\n').length))}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || parsed.kind !== 'servers') return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={classNames('flex baseline between gap-12', styles['under'])}>
        <div id={`${id}-read`} aria-live="polite">
          {refused && (
            <Notice
              tone="warn"
              title={t('fileTooLarge', {
                name: refused.name,
                size: formatBytes(refused.size),
                most: formatBytes(LARGEST_FILE),
              })}
            />
          )}
          <Reading parsed={parsed} />
        </div>
        <PickFileButton
          size="small"
          variant="ghost"
          title={t('openFileHint')}
          accept=".json,.jsonc,application/json"
          label={t('file')}
          onFile={open}
        >
          {t('openFile')}
        </PickFileButton>
      </div>
      {parsed.kind === 'server-json' && <ServerJsonPart document={parsed.document} draft={draft} onChange={set} />}
      {!several && first && (
        <ServerFields draft={draft} first={first} onChange={set} nameTaken={nameTaken} editing={editing} />
      )}
      {several && servers.some(({ target }) => Object.keys(secretsOf(target)).length > 0) && (
        <CheckField
          label={t('keepSecrets')}
          hint={t('keepSecretsHint')}
          checked={draft.keepSecrets}
          onChange={(keepSecrets) => set({ keepSecrets })}
        />
      )}
      <div className="row wrap gap-8 end">
        {onCancel && <Button onClick={onCancel}>{common('cancel')}</Button>}
        {editing && (
          <Button disabled={!ready} onClick={() => onSubmit(servers, false)}>
            {t('save')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" disabled={!ready}>
          {several ? t('addAll', { count: servers.length }) : editing ? t('saveConnect') : t('connect')}
        </Button>
      </div>
    </Form>
  );
}

/** A configuration has some kilobytes; what is larger is something else. */
const LARGEST_FILE = 1_000_000;
const RECORDING = /\.jsonl(\.gz)?$|\.har$/i;
