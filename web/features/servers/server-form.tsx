import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { describeTarget, secretsOf, type ServerConfig } from '../../../core/session/connect/server-config';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import { usePrefetch } from '../../session/use-prefetch';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { draftOf, isOfferIncomplete, isProtocolInvalid, type ServerDraft, serversOf } from './server-draft';
import { Button } from '../../ui/button';
import { CheckField, Form } from '../../ui/form-fields';
import { formatBytes } from '../../../core/text/format';
import { Notice } from '../../ui/notice';
import { ServerFields } from './server-fields';
import { invalidPaths } from './server-settings';
import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import styles from './server-form.module.css';
import { PickFileButton } from '../../ui/pick-file-button';
import { isRecordingName } from '../../navigation/open-recording';
import { nameFor } from '../../../core/session/connect/name-for';
import type { InputProblem, ParsedInput } from './parse-server-input';

const ServerJsonPart = lazyPartWithTexts(async () => (await import('./server-json-part')).ServerJsonPart);

interface ServerFormProps {
  /** ID of the form, for a submit button outside of it. */
  id?: string;
  draft: ServerDraft;
  onChange: (draft: ServerDraft) => void;
  editing?: ServerConfig;
  isNameTaken: (name: string) => boolean;
  onSubmit: (servers: ServerConfig[], connect: boolean) => void;
  onRecording?: (file: File) => void;
  heading?: ReactNode;
  /** Nothing else is on the page: typing can begin at once. */
  isFirst?: boolean;
  sources?: ReactNode;
}

/** The servers that a valid draft describes. @param editing the server before its changes */
export function readyServers(draft: ServerDraft, isNameTaken: (name: string) => boolean, editing?: ServerConfig) {
  const { parsed, servers } = serversOf(draft);
  const several = servers.length > 1;
  const [first] = servers;
  const nameTaken = !several && first !== undefined && first.name !== editing?.name && isNameTaken(first.name);
  const isInvalid =
    !several &&
    ((nameTaken && draft.name !== undefined) ||
      isProtocolInvalid(draft) ||
      (first !== undefined && invalidPaths(draft, first).length > 0));
  const isReady = servers.length > 0 && !isInvalid && !isOfferIncomplete(parsed, draft);
  return { parsed, servers, nameTaken, isReady };
}

export function ServerForm(props: ServerFormProps) {
  const { draft, onChange, editing, isNameTaken, onSubmit, onRecording, heading, isFirst, sources } = props;
  const t = useTranslations('servers');
  usePrefetch(ServerJsonPart.load);
  const id = useId();
  const { parsed, servers, nameTaken, isReady } = readyServers(draft, isNameTaken, editing);
  const [first] = servers;
  const several = servers.length > 1;
  const set = (part: Partial<ServerDraft>) => onChange({ ...draft, ...part });
  const [tooLarge, setTooLarge] = useState<File>();
  const setText = (text: string) => {
    setTooLarge(undefined);
    const next = { ...draft, text };
    const read = serversOf({ ...next, secrets: [], name: undefined });
    const [only] = read.servers;
    // A single server of a configuration becomes fields at once, which mask its values.
    const isSingle = read.servers.length === 1 && read.parsed.kind === 'servers' && read.parsed.from === 'json';
    onChange(only && isSingle && !several ? { ...draftOf(only), keepSecrets: draft.keepSecrets } : next);
  };
  const open = (file: File) => {
    if (onRecording && isRecordingName(file.name)) onRecording(file);
    else if (file.size > MAX_FILE_BYTES) setTooLarge(file);
    else void file.text().then(setText);
  };
  const submit = () => {
    if (isReady) onSubmit(servers, !several);
  };

  return (
    <Form
      id={props.id}
      className={classNames('stack', editing ? 'gap-12' : 'gap-8', styles['form'])}
      onSubmit={submit}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        // A dropped recording is opened by the page.
        if (!file || isRecordingName(file.name)) return;
        event.preventDefault();
        open(file);
      }}
      aria-label={editing ? editing.name : t('heading')}
    >
      <div className="row wrap between gap-8 rows-4">
        {heading ?? (
          <label htmlFor={`${id}-text`} className="semibold">
            {t('server')}
          </label>
        )}
        <div className="row">
          {sources}
          <PickFileButton
            size="small"
            variant="ghost"
            title={t(onRecording ? 'openFileHint' : 'openConfigHint')}
            accept={`.json,.jsonc,application/json${onRecording ? ',.jsonl,.gz,.har' : ''}`}
            label={t('file')}
            onFile={open}
          >
            {t('openFile')}
          </PickFileButton>
        </div>
      </div>
      <div className="flex start gap-8">
        <textarea
          id={`${id}-text`}
          autoFocus={isFirst}
          className={classNames(form['input'], styles['text'])}
          aria-label={t('server')}
          aria-describedby={`${id}-read`}
          placeholder={t('placeholder')}
          value={draft.text}
          rows={Math.min(14, draft.text.split('\n').length)}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || parsed.kind !== 'servers') return;
            event.preventDefault();
            submit();
          }}
        />
        {!editing && (
          <Button type="submit" variant="primary" style={{ minWidth: 124 }} disabled={!isReady}>
            {several ? t('addAll', { count: servers.length }) : t('connect')}
          </Button>
        )}
      </div>
      <div id={`${id}-read`} aria-live="polite">
        {tooLarge && (
          <Notice
            tone="warn"
            title={t('fileTooLarge', {
              name: tooLarge.name,
              size: formatBytes(tooLarge.size),
              most: formatBytes(MAX_FILE_BYTES),
            })}
          />
        )}
        <ParsedInputNote parsed={parsed} />
      </div>
      {parsed.kind === 'server-json' && <ServerJsonPart document={parsed.document} draft={draft} onChange={set} />}
      {!several && first ? (
        <ServerFields draft={draft} first={first} onChange={set} nameTaken={nameTaken} editing={editing} />
      ) : (
        // The fold of a server's fields comes here: nothing moves for it.
        <div className="least-24" />
      )}
      {several && servers.some(({ target }) => Object.keys(secretsOf(target)).length > 0) && (
        <CheckField
          label={t('keepSecrets')}
          hint={t('keepSecretsHint')}
          checked={draft.keepSecrets}
          onChange={(keepSecrets) => set({ keepSecrets })}
        />
      )}
    </Form>
  );
}

const MAX_FILE_BYTES = 1_000_000;

function ParsedInputNote({ parsed }: { parsed: ParsedInput }) {
  const t = useTranslations('servers');
  switch (parsed.kind) {
    case 'empty':
      return <p className="muted sm">{t('intro')}</p>;
    case 'invalid':
      return (
        <p className="warn sm">
          <InputProblemText problem={parsed.problem} />
        </p>
      );
    case 'server-json':
      return <p className="muted sm">{t('kindServerJson', { name: parsed.document.name })}</p>;
    case 'servers': {
      const [first] = parsed.servers;
      if (parsed.servers.length > 1)
        return (
          <div className="grid gap-4 sm">
            <p className="muted">{t('kindConfig', { count: parsed.servers.length })}</p>
            <ul className="grid gap-4">
              {parsed.servers.map(({ name, target }) => (
                <li key={name} className="break">
                  <b className="semibold">{name}</b>{' '}
                  <code className="muted">{maskSecrets(describeTarget(target))}</code>
                  {Object.keys(secretsOf(target)).map((name) => (
                    <code key={name} className="faint">{` ${name}${target.kind === 'stdio' ? '=' : ': '}…`}</code>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        );
      if (!first) return null;
      const { target } = first;
      return (
        <p className="muted sm">
          {target.kind === 'stdio'
            ? t('kindCommand', { command: target.command, count: target.args.length })
            : t('kindUrl', { host: nameFor(target) })}
        </p>
      );
    }
  }
}

function InputProblemText({ problem }: { problem: InputProblem }) {
  const t = useTranslations('servers');
  switch (problem.kind) {
    case 'json':
      return t('problemJson', {
        message: problem.message,
        line: String(problem.line),
        column: String(problem.column),
      });
    case 'no-servers':
      return t('problemNoServers', { example: '{"mcpServers": {"name": {"command": "…"}}}' });
    case 'quotes':
      return t('problemQuotes');
    case 'url':
      return problem.name === undefined ? t('problemUrl') : t('problemUrlOf', { name: problem.name });
    case 'credentials':
      return problem.name === undefined ? t('problemCredentials') : t('problemCredentialsOf', { name: problem.name });
  }
}
