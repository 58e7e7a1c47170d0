import { ArrowLeftRight, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { jsonPathError } from '../../../../core/suite/json-path';
import { ComparePairs } from '../../../runs/compare/pairs/compare-pairs';
import { useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextInput } from '../../../ui/form-fields';
import { Menu } from '../../../ui/menu';
import { ProgressBar } from '../../../ui/progress-bar';
import { storageKey } from '../../../ui/remember';
import { useStore } from '../../../ui/use-store';
import type { OpenedRecording } from './opened-recording';
import styles from './compare-part.module.css';
import { recordingComparisonOf } from './recording-comparison';
import { PickFileButton } from '../../../ui/pick-file-button';
import { RECORDING_FILES } from './open-file-button';
import { useFolderRecordings } from './use-folder-recordings';

export function ComparePart({ opened }: { opened: OpenedRecording }) {
  const t = useTranslations('recordings');
  const comparison = recordingComparisonOf(opened);
  const state = useStore(comparison);
  const [ignored, setIgnored] = useState('');
  const { paths, hasInvalid } = readPaths(ignored);
  const choose = <OtherRecording opened={opened} ignored={paths} />;
  switch (state.kind) {
    case 'none':
      return (
        <EmptyState icon={<ArrowLeftRight aria-hidden />} title={t('compareTitle')} actions={choose}>
          {t('compareText')}
        </EmptyState>
      );
    case 'opening':
      return (
        <EmptyState
          title={t('opening', { name: state.name })}
          actions={<Button onClick={() => comparison.clear()}>{t('cancel')}</Button>}
        >
          <ProgressBar label={t('progress')} {...(state.all > 0 && { value: state.done, max: state.all })} />
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState title={t('failed', { name: state.name })} actions={choose}>
          <p role="alert">{state.message}</p>
        </EmptyState>
      );
    case 'compared': {
      const { name, calls, done } = state;
      return (
        <div className="pane">
          <ComparePairs
            key={name}
            pairs={calls}
            labels={[opened.name, name]}
            progress={done < calls.length ? t('comparing', { done, count: calls.length }) : undefined}
            settings={
              <label className="inline gap-8 muted sm">
                {t('ignore')}
                <TextInput
                  className={styles['ignore']}
                  value={ignored}
                  placeholder="$..timestamp"
                  aria-invalid={hasInvalid}
                  onChange={(text) => {
                    setIgnored(text);
                    void comparison.ignore(readPaths(text).paths);
                  }}
                />
              </label>
            }
            actions={choose}
            rulesKeyOf={(pair) => storageKey('loupe.ignored', 'recordings', pair.name)}
            renderAbout={({ calls: { left, right, isEqual } }) =>
              left && right ? (
                !isEqual && <p>{t('otherParams')}</p>
              ) : (
                <p>{t('onlyIn', { name: left ? opened.name : name })}</p>
              )
            }
          />
        </div>
      );
    }
  }
}

/** Invalid paths are left out: `$.a, $..b x` → `['$.a']` and `hasInvalid`. */
function readPaths(text: string): { paths: string[]; hasInvalid: boolean } {
  const parts = text
    .split(/[\s,]+(?=\$)/)
    .map((part) => part.replace(/[\s,]+$/, '').trim())
    .filter((part) => part !== '');
  const paths = parts.filter((part) => jsonPathError(part) === undefined);
  return { paths, hasInvalid: paths.length < parts.length };
}

function OtherRecording({ opened, ignored }: { opened: OpenedRecording; ignored: readonly string[] }) {
  const t = useTranslations('recordings');
  const { host, tunnel } = useWorkspace();
  const { folder } = tunnel;
  const comparison = recordingComparisonOf(opened);
  const { recordings } = useFolderRecordings();
  return (
    <>
      <PickFileButton
        size="small"
        accept={RECORDING_FILES}
        label={t('otherFile')}
        onFile={(file) => void comparison.compareWith(file.name, () => Promise.resolve(file), host, ignored)}
      >
        {t('compareWith')}
      </PickFileButton>
      {folder && recordings.length > 0 && (
        <Menu
          trigger={
            <Button size="small" icon={<FolderOpen aria-hidden />}>
              {t('inTheFolder')}
            </Button>
          }
          entries={recordings.map(({ path }) => ({
            label: path,
            onSelect: () =>
              void comparison.compareWith(
                path.replace(/^.*\//, ''),
                async (signal) => {
                  const file = await folder.read(path, signal);
                  return new Response(file?.body).blob();
                },
                host,
                ignored,
              ),
          }))}
        />
      )}
    </>
  );
}
