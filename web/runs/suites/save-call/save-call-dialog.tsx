import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { countFindings } from '../../../../core/protocol/findings/finding';
import { expectationOf, type Proposal } from '../../../../core/suite/propose/proposal';
import { referenceFiles } from '../../../../core/suite/reference';
import { durationMs, type SuiteCall } from '../../../../core/suite/suite';
import { variableNames } from '../../../../core/suite/variables';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { useWorkspace } from '../../../session/session-context';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { SelectField, TextField } from '../../../ui/form-fields';
import { RouteLink } from '../../../navigation/route-link';
import { Notice } from '../../../ui/notice';
import { Toast } from '../../../ui/toast';
import { serverFromFolder } from '../../../../core/suite/server-from-folder';
import { useSuiteStore, useWriteSuite } from '../suite-store';
import { isTooLarge } from './call-response';
import { formsOf } from './call-forms';
import { type CallToSave, outcomesToSave } from './call-to-save';
import { ProposalList } from './proposal-list';
import styles from './save-call-dialog.module.css';
import {
  argumentsOf,
  callNames,
  freeCallName,
  referenceName,
  suggestedCallName,
} from '../../../../core/suite/propose/call-names';
import { type SuiteChoice, suiteText, useSuiteChoice } from './use-suite-choice';
import { useProposals } from './use-proposals';
import { VolatilePart } from './volatile-part';

export function SaveCallDialog({ server, call, onClose }: { server: string; call: CallToSave; onClose: () => void }) {
  const t = useTranslations('saveCall');
  const coreTexts = useCoreTexts();
  const workspace = useWorkspace();
  const session = workspace.session(server);
  const store = useSuiteStore();
  const writing = useWriteSuite();
  const outcomes = useMemo(() => outcomesToSave(call), [call]);
  const forms = useMemo(() => formsOf(call, session), [call, session]);
  const proposals = useProposals(call, session, forms.sent);
  const choice = useSuiteChoice(server);
  const { target } = choice;
  const [ownName, setOwnName] = useState<string>();
  const [tags, setTags] = useState('');
  const [timeoutText, setTimeoutText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isRefused, setRefused] = useState(false);
  const [problem, setProblem] = useState<{ kind: 'conflict' } | { kind: 'failed'; message: string }>();
  const [saved, setSaved] = useState<{ suite: string; name: string }>();

  const suite = target.kind === 'open' ? target.suite : undefined;
  const names = useMemo(() => (suite ? callNames(suite) : []), [suite]);
  const suggested = suggestedCallName(
    call.tool?.title ?? call.run.name,
    forms.toSave.arguments,
    suite ? argumentsOf(suite, call.run) : [],
  );
  const name = (ownName ?? freeCallName(suggested, names)).trim();
  const isTaken = ({ key, isAdvised }: Proposal) => chosen.get(key) ?? isAdvised;
  const taken = (proposals.all ?? []).filter(isTaken);
  const reference = referenceName(name, suite ?? { calls: [] });
  const expect = expectationOf(taken, reference);
  const tagList = tags.split(/[\s,]+/).filter((tag) => tag !== '');
  const timeout = timeoutText.trim();
  const callToWrite: SuiteCall = {
    name,
    ...(tagList.length > 0 && { tags: tagList }),
    ...forms.toSave,
    ...(timeout !== '' && { timeout }),
    ...(Object.keys(expect).length > 0 && { expect }),
  };
  const nameProblem = name === '' ? t('nameMissing') : names.includes(name) ? t('nameTaken') : undefined;
  const isTimeoutWrong = timeout !== '' && Number.isNaN(durationMs(timeout));
  const { cwd } = workspace.tunnel.launch;
  const config = session && serverFromFolder(session.config, { folder: store.folder, cwd });
  const result = nameProblem === undefined && !isTimeoutWrong ? suiteText(target, callToWrite, config) : undefined;
  const findingCount = countFindings(proposals.response?.findings.filter(({ who }) => who === 'server'))?.count;
  const isReady = result?.kind === 'text' && choice.problem === undefined && proposals.all;
  const secrets = [...variableNames(target.kind === 'new' && result?.kind === 'text' ? result.added : forms.toSave)];

  const take = (some: readonly Proposal[], areTaken: boolean) =>
    setChosen(new Map([...chosen, ...some.map(({ key }) => [key, areTaken] as const)]));
  const write = async () => {
    if (!isReady) return;
    setProblem(undefined);
    const { response } = proposals;
    if (response && expect.reference !== undefined) {
      const source = { member: 'result', value: response.value, kind: response.kind } as const;
      await store.references(choice.name).write(reference, referenceFiles(reference, source));
    }
    const over = target.kind === 'open' ? target.version : undefined;
    const written = await writing.mutateAsync({ name: choice.name, text: result.text, over });
    if (written.kind === 'conflict') {
      choice.changed();
      setProblem({ kind: 'conflict' });
      return;
    }
    choice.remember();
    setSaved({ suite: choice.name, name });
  };
  const save = () => {
    if (!isReady) {
      setRefused(true);
      return;
    }
    write().catch((error: unknown) =>
      setProblem({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };

  if (saved)
    return (
      <Toast title={t('saved', { suite: saved.suite })} onClose={onClose}>
        <span className="truncate at-most">{saved.name}</span>
        <RouteLink to={{ kind: 'suites', suite: saved.suite }} onFollow={onClose}>
          {t('openSuite')}
        </RouteLink>
      </Toast>
    );
  return (
    <ConfirmDialog
      size="wide"
      title={t('title')}
      onClose={onClose}
      notice={<SaveProblem problem={problem} />}
      confirm={t('save')}
      variant="primary"
      disabled={writing.isPending || !proposals.all || target.kind === 'reading'}
      onConfirm={save}
    >
      <div className="grid gap-12 narrow">
        <TextField
          label={t('name')}
          value={ownName ?? name}
          onChange={setOwnName}
          problem={ownName === undefined && !isRefused ? undefined : nameProblem}
        />
        <SuiteFields choice={choice} />
        {result?.kind === 'problem' && (
          <Notice tone="bad" title={t('broken', { message: coreTexts.message(result.problem) })} />
        )}
        {target.kind === 'unreadable' && !result && (
          <Notice tone="bad" title={t('broken', { message: coreTexts.message(target.problem) })} />
        )}
        {secrets.length > 0 && (
          <Notice tone="note" title={t('secrets')}>
            {t('secretsText', { names: secrets.map((each) => `\${${each}}`).join(t('listSeparator')) })}
          </Notice>
        )}
        {target.kind === 'new' && !config && <Notice tone="warn" title={t('noServer')} />}
        {findingCount !== undefined && (
          <Notice tone="warn" title={t('faulty', { count: findingCount })}>
            {t('faultyText')}
          </Notice>
        )}
        {isTooLarge(outcomes) && <p className="muted sm break">{t('tooLarge')}</p>}
        <details>
          <summary>{proposals.all ? t('checkCount', { count: taken.length }) : t('looking')}</summary>
          <div className="grid gap-12 narrow pt-8">
            {outcomes.length > 0 && proposals.response && (
              <VolatilePart call={call} session={session} server={server} proposals={proposals} />
            )}
            {proposals.all && proposals.all.length > 0 ? (
              <ProposalList proposals={proposals.all} isTaken={isTaken} onTake={take} />
            ) : (
              proposals.all && <p className="muted sm break">{t(outcomes.length === 0 ? 'notRun' : 'noAnswer')}</p>
            )}
            <div className={styles['pair']}>
              <TextField label={t('tags')} hint={t('tagsHint')} value={tags} onChange={setTags} />
              <TextField
                label={t('timeout')}
                hint={t('timeoutHint')}
                value={timeoutText}
                onChange={setTimeoutText}
                problem={isTimeoutWrong ? t('timeoutProblem') : undefined}
              />
            </div>
            {result?.kind === 'text' && <AddedText choice={choice} added={result.added} />}
          </div>
        </details>
      </div>
    </ConfirmDialog>
  );
}

function SuiteFields({ choice: { names, value, name, problem, choose, setNewName } }: { choice: SuiteChoice }) {
  const t = useTranslations('saveCall');
  return (
    <div className={styles['pair']}>
      <SelectField
        label={t('suite')}
        value={value}
        options={[...names.map((each) => [`=${each}`, each] as const), ['', t('newSuite')] as const]}
        onChange={choose}
      />
      {value === '' && (
        <TextField
          label={t('newName')}
          value={name}
          onChange={setNewName}
          problem={problem === 'taken' ? t('newNameTaken') : problem && t(`nameProblem_${problem}`)}
        />
      )}
    </div>
  );
}

function AddedText({ choice: { name, target }, added }: { choice: SuiteChoice; added: string }) {
  const t = useTranslations('saveCall');
  return (
    <section className="grid gap-8 narrow" aria-label={t('preview')}>
      <p className="muted sm break">
        {t(target.kind === 'new' ? 'previewNew' : 'previewAdded', { file: `${name}.loupe.yaml` })}
      </p>
      <pre
        className="no-margin sm break prewrap sunken lined rounded py-8 px-12"
        tabIndex={0}
        aria-label={t('preview')}
      >
        {added}
      </pre>
    </section>
  );
}

function SaveProblem({ problem }: { problem: { kind: 'conflict' } | { kind: 'failed'; message: string } | undefined }) {
  const t = useTranslations('saveCall');
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'conflict':
      return (
        <Notice tone="warn" role="alert" title={t('conflict')}>
          {t('conflictText')}
        </Notice>
      );
    case 'failed':
      return <Notice tone="bad" title={t('failed', problem)} />;
  }
}
