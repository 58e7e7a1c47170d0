import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { newSuite } from '../../../core/suite/propose/call-in-suite';
import { freeSuiteName, isSuiteNameTaken, suiteNameProblem } from '../../../core/suite/suite-name';
import { useServers, useWorkspace } from '../../session/session-context';
import { serverFromFolder } from '../../suites/run/server-from-folder';
import { useSuiteStore, useWriteSuite } from '../../suites/suite-store';
import { ConfirmDialog } from '../../ui/confirm-dialog';
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
  const servers = useServers();
  const [server, setServer] = useState(current ?? '');
  const [name, setName] = useState(() => freeSuiteName(current ?? 'suite', names));
  const write = useWriteSuite();
  const problem = isSuiteNameTaken(name, names) ? 'taken' : suiteNameProblem(name);
  const { folder } = useSuiteStore();
  const { cwd } = useWorkspace().tunnel.launch;
  const listed = servers.find((each) => each.name === server);
  const config = listed && serverFromFolder(listed, { folder, cwd });
  const create = async () => {
    if (problem !== undefined) return;
    const answer = await write.mutateAsync({
      name,
      text: `${newSuite(config)}calls: []\n`,
      over: undefined,
    });
    // Somebody was faster: it is there now.
    if (answer.kind === 'written' || answer.theirs) onCreated(name);
  };
  return (
    <ConfirmDialog
      title={t('newSuite')}
      onClose={onClose}
      notice={
        write.error === null ? undefined : (
          <Notice tone="bad" role="alert" title={t('createFailed')}>
            {write.error.message}
          </Notice>
        )
      }
      confirm={t('create')}
      variant="primary"
      disabled={problem !== undefined || write.isPending}
      onConfirm={() => void create().catch(() => undefined)}
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
    </ConfirmDialog>
  );
}
