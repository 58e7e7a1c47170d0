import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  declaredSkills,
  type ListedSkill,
  pathInSkill,
  type SkillFile,
  skillRoot,
} from '../../../../core/protocol/skills/skill';
import type { Session } from '../../../../core/session/session';
import { listSkillFiles, MAX_FILES, type SkillDirectory } from '../../../../core/session/skills/list-skill-files';
import { ListProblemNotice } from '../../../runs/outcome/failure/list-problem-notice';
import { useSessionState } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { formatBytes } from '../../../../core/text/format';
import styles from './skills.module.css';

interface SkillFilesProps {
  session: Session;
  skill: ListedSkill;
  open: string | undefined;
  onOpen: (uri: string) => void;
}

export function SkillFiles({ session, skill, open, onOpen }: SkillFilesProps) {
  const t = useTranslations('skills');
  const { files, uri } = skill;
  const ownFile = uri === undefined ? [] : [unlistedFile(uri)];
  return (
    <section className="stack gap-8">
      <h3 className={`muted sm semibold ${styles['heading'] ?? ''}`}>
        {t('files')} {typeof files === 'object' && <span className="tnum">{files.length.toLocaleString()}</span>}
      </h3>
      {typeof files === 'object' ? (
        <FileList files={files} skillUri={uri ?? ''} open={open} onOpen={onOpen} />
      ) : files === 'dynamic' && uri !== undefined ? (
        <DynamicFiles session={session} skillUri={uri} open={open} onOpen={onOpen} />
      ) : (
        <>
          <p className="faint sm">{t('noFiles')}</p>
          <FileList files={ownFile} skillUri={uri ?? ''} open={open} onOpen={onOpen} />
        </>
      )}
    </section>
  );
}

const unlistedFile = (uri: string): SkillFile => ({ uri, digest: undefined, size: undefined });

interface FileListProps {
  files: readonly SkillFile[];
  skillUri: string;
  open: string | undefined;
  onOpen: (uri: string) => void;
}

function FileList({ files, skillUri, open, onOpen }: FileListProps) {
  const t = useTranslations('skills');
  return (
    <ul className="stack" aria-label={t('files')}>
      {files.slice(0, MAX_FILES).map((file, index) => {
        const path = pathInSkill(skillUri, file.uri);
        return (
          <li key={index}>
            <button
              type="button"
              className={styles['file']}
              aria-current={file.uri === open}
              title={file.digest}
              onClick={() => onOpen(file.uri)}
            >
              <FileText aria-hidden />
              <span className="visually-hidden">{t('readFile')} </span>
              <span className="truncate grow sm code">{path}</span>
              {file.size !== undefined && <span className="tnum">{formatBytes(file.size)}</span>}
            </button>
          </li>
        );
      })}
      {files.length > MAX_FILES && <li className="faint sm">{t('tooManyFiles', { count: MAX_FILES })}</li>}
    </ul>
  );
}

interface DynamicFilesProps extends Omit<FileListProps, 'files'> {
  session: Session;
}

function DynamicFiles({ session, ...list }: DynamicFilesProps) {
  const t = useTranslations('skills');
  const state = useSessionState(session);
  const canList = state.kind === 'connected' && declaredSkills(state.connected.capabilities)?.directoryRead === true;
  const [directory, setDirectory] = useState<SkillDirectory | 'listing'>();
  const abort = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    return () => controller.abort();
  }, []);
  const listFiles = async () => {
    setDirectory('listing');
    const { signal } = abort.current;
    const listed = await listSkillFiles(session, skillRoot(list.skillUri), signal);
    if (!signal.aborted) setDirectory(listed);
  };
  const found = typeof directory === 'object' && directory.files.length > 0 ? directory : undefined;
  return (
    <>
      <p className="faint sm">{t('dynamicText')}</p>
      <FileList {...list} files={found?.files ?? [unlistedFile(list.skillUri)]} />
      {found?.isCut && <p className="faint sm">{t('tooManyFiles', { count: MAX_FILES })}</p>}
      {typeof directory === 'object' && directory.problem && <ListProblemNotice problem={directory.problem} />}
      {canList && (
        <div>
          <Button size="small" disabled={directory === 'listing'} onClick={() => void listFiles()}>
            {directory === 'listing' ? t('listingFiles') : t('listFiles')}
          </Button>
        </div>
      )}
    </>
  );
}
