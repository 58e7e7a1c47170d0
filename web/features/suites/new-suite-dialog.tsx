import type { RJSFSchema } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { newSuite } from '../../../core/suite/propose/call-in-suite';
import { freeSuiteName, isSuiteNameTaken, suiteNameProblem } from '../../../core/suite/suite-name';
import { SettingsForm } from '../../forms/settings/settings-form';
import { useServers, useWorkspace } from '../../session/session-context';
import { serverFromFolder } from '../../../core/suite/server-from-folder';
import { useSuiteStore, useWriteSuite } from '../../runs/suites/suite-store';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { errorNotice } from '../../ui/notice';

interface NewSuiteDialogProps {
  names: readonly string[];
  current: string | undefined;
  onClose: () => void;
  onCreated: (name: string) => void;
}

export function NewSuiteDialog({ names, current, onClose, onCreated }: NewSuiteDialogProps) {
  const t = useTranslations('suites');
  const servers = useServers();
  const [server, setServer] = useState(current);
  const [name, setName] = useState(() => freeSuiteName(current ?? 'suite', names));
  const schema = useMemo((): RJSFSchema => {
    const server = { title: 'forServer', enum: servers.map((each) => each.name) };
    return { type: 'object', properties: { name: { type: 'string' }, server } };
  }, [servers]);
  const uiSchema = useMemo(() => ({ name: { 'ui:textValues': { name } }, server: { 'ui:none': 'noServer' } }), [name]);
  const write = useWriteSuite();
  const problem = isSuiteNameTaken(name, names) ? 'taken' : suiteNameProblem(name);
  const { folder } = useSuiteStore();
  const { cwd } = useWorkspace().tunnel.launch;
  const selectedServer = servers.find((each) => each.name === server);
  const config = selectedServer && serverFromFolder(selectedServer, { folder, cwd });
  const create = async () => {
    if (problem !== undefined) return;
    const result = await write.mutateAsync({ name, text: `${newSuite(config)}calls: []\n`, over: undefined });
    // Opens the existing suite if it was created elsewhere meanwhile.
    if (result.kind === 'written' || result.theirs) onCreated(name);
  };
  // `write.error` shows a failure.
  const confirm = () => void create().catch(() => undefined);
  return (
    <ConfirmDialog
      title={t('newSuite')}
      onClose={onClose}
      notice={errorNotice(t('createFailed'), write.error)}
      confirm={t('create')}
      variant="primary"
      disabled={problem !== undefined || write.isPending}
      onConfirm={confirm}
    >
      <SettingsForm
        schema={schema}
        uiSchema={uiSchema}
        texts="suites"
        value={{ name, server }}
        problems={new Map(problem === undefined ? [] : [['$.name', t(`name_${problem}`)]])}
        onChange={(next) => {
          const typed = next as Partial<Record<'name' | 'server', string>>;
          setName(typed.name ?? '');
          setServer(typed.server);
        }}
      />
    </ConfirmDialog>
  );
}
