import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../core/json/lossless';
import type { ServerTarget } from '../../../core/session/connect/server-config';
import { freeSuiteName, isSuiteNameTaken, suiteNameProblem } from '../../../core/suite/suite-name';
import { useServers } from '../../session/session-context';
import { useWriteSuite } from '../../suites/suite-store';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';

interface NewSuiteDialogProps {
  /** The suites that there are. */
  names: readonly string[];
  /** The server that is proposed. */
  current: string | undefined;
  onClose: () => void;
  onCreated: (name: string) => void;
}

/** Asks for the name of a suite and the server that it is for, and writes it without a call. */
export function NewSuiteDialog({ names, current, onClose, onCreated }: NewSuiteDialogProps) {
  const t = useTranslations('suites');
  const common = useTranslations('common');
  const servers = useServers();
  const [server, setServer] = useState(current ?? '');
  const [name, setName] = useState(() => freeSuiteName(current ?? 'suite', names));
  const write = useWriteSuite();
  const problem = isSuiteNameTaken(name, names) ? 'taken' : suiteNameProblem(name);
  const target = servers.find((each) => each.name === server)?.target;
  const create = async () => {
    if (problem !== undefined) return;
    const answer = await write.mutateAsync({ name, text: emptySuite(target), over: undefined });
    // Somebody was faster: it is there now.
    if (answer.kind === 'written' || answer.theirs) onCreated(name);
  };
  return (
    <Dialog
      open
      title={t('newSuite')}
      closeLabel={common('close')}
      onClose={onClose}
      notice={
        write.error === null ? undefined : (
          <Notice tone="bad" icon="✕" role="alert" title={t('createFailed')}>
            {write.error.message}
          </Notice>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant="primary"
            disabled={problem !== undefined || write.isPending}
            onClick={() => void create().catch(() => undefined)}
          >
            {t('create')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        problem={problem && t(`name_${problem}`)}
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void create().catch(() => undefined);
        }}
      />
      <SelectField
        label={t('forServer')}
        value={server}
        options={[['', t('noServer')], ...servers.map((each) => [each.name, each.name] as const)]}
        onChange={setServer}
      />
    </Dialog>
  );
}

/** A suite without a call. What may be secret is named, and its value left to whoever runs it. */
function emptySuite(target: ServerTarget | undefined): string {
  const lines = ['loupe: 1'];
  if (target?.kind === 'stdio') {
    const { command, args, env, cwd } = target;
    lines.push('server:', `  command: ${stringifyJson(command)}`);
    if (args.length > 0) lines.push(`  args: ${stringifyJson(args)}`);
    if (cwd !== undefined) lines.push(`  cwd: ${stringifyJson(cwd)}`);
    lines.push(...named('env', Object.keys(env)));
  } else if (target) {
    const { kind, url, headers } = target;
    lines.push('server:', `  url: ${stringifyJson(url)}`);
    if (kind !== 'auto') lines.push(`  transport: ${kind}`);
    lines.push(...named('headers', Object.keys(headers)));
  }
  return [...lines, 'calls: []', ''].join('\n');
}

function named(member: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const entries = keys.map(
    (key) =>
      `    ${stringifyJson(key)}: "\${${key.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_')}}"`,
  );
  return [`  ${member}:`, ...entries];
}
