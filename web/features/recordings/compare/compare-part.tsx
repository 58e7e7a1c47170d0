import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, FolderOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { MatchedVerdict } from '../../../../core/recording/compare-recordings';
import { shortenText } from '../../../../core/json/shorten-strings';
import { stringifyJson } from '../../../../core/json/lossless';
import { jsonPathFault } from '../../../../core/suite/json-path';
import { PairSign } from '../../../outcome/comparison/pairs/pair-sign';
import { type PairRow, PairTable } from '../../../outcome/comparison/pairs/pair-table';
import { useWorkspace } from '../../../session/session-context';
import bar from '../../../ui/bar.module.css';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextInput } from '../../../ui/form-fields';
import { Menu } from '../../../ui/menu';
import { ProgressBar } from '../../../ui/progress-bar';
import { SplitPane } from '../../../ui/split-pane';
import { ToggleChips } from '../../../ui/toggle-chips';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useStore } from '../../../ui/use-store';
import type { OpenedRecording } from '../opened-recording';
import { paramsOf } from '../recorded-calls';
import { isRecordingFile } from '../recording-name';
import { ComparedCallDetail } from './compared-call-detail';
import styles from './compare-part.module.css';
import {
  type ComparedCall,
  recordingComparisonOf,
  type RecordingComparisonState,
} from './recording-comparison';
import { PickFileButton } from '../../../ui/pick-file-button';
import { RECORDING_FILES } from '../open-file-button';

const VERDICTS = ['changed', 'only-left', 'only-right', 'same'] as const;
const NOTHING: ReadonlySet<MatchedVerdict> = new Set();

/** The recording that is open beside another one: what was answered differently, and what took longer. */
export function ComparePart({ opened }: { opened: OpenedRecording }) {
  const t = useTranslations('recordings');
  const comparison = recordingComparisonOf(opened);
  const state = useStore(comparison);
  const [ignored, setIgnored] = useState('');
  const choose = <OtherRecording opened={opened} ignored={pathsOf(ignored)} />;
  switch (state.kind) {
    case 'none':
      return (
        <EmptyState
          icon={<ArrowLeftRight aria-hidden />}
          title={t('compareTitle')}
          actions={choose}
        >
          {t('compareText')}
        </EmptyState>
      );
    case 'opening':
      return (
        <EmptyState
          title={t('opening', { name: state.name })}
          actions={<Button onClick={() => comparison.clear()}>{t('cancel')}</Button>}
        >
          <ProgressBar
            label={t('progress')}
            {...(state.all > 0 && { value: state.done, max: state.all })}
          />
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState title={t('failed', { name: state.name })} actions={choose}>
          <p role="alert">{state.message}</p>
        </EmptyState>
      );
    case 'compared':
      return (
        <Compared
          opened={opened}
          state={state}
          ignored={ignored}
          onIgnored={(text) => {
            setIgnored(text);
            void comparison.ignore(pathsOf(text));
          }}
          choose={choose}
        />
      );
  }
}

/** The JSONPaths in a text, as far as they are such; between two of them is a blank or a comma. */
function pathsOf(text: string): string[] {
  return text.split(/[\s,]+(?=\$)/).flatMap((part) => {
    const path = part.replace(/[\s,]+$/, '').trim();
    return path !== '' && jsonPathFault(path) === undefined ? [path] : [];
  });
}

function hasFault(text: string): boolean {
  const parts = text.trim() === '' ? [] : text.split(/[\s,]+(?=\$)/);
  return pathsOf(text).length < parts.length;
}

/** Asks for the other recording: a file, or one of the folder. */
function OtherRecording({
  opened,
  ignored,
}: {
  opened: OpenedRecording;
  ignored: readonly string[];
}) {
  const t = useTranslations('recordings');
  const { host, tunnel } = useWorkspace();
  const { folder } = tunnel;
  const comparison = recordingComparisonOf(opened);
  const { data: files = [] } = useQuery({
    queryKey: ['recordings', folder?.path],
    queryFn: async () => (await folder?.list()) ?? [],
    enabled: folder !== undefined,
    staleTime: 0,
  });
  const recordings = files
    .filter(({ path }) => isRecordingFile(path))
    .toSorted((a, b) => b.modified - a.modified);
  return (
    <>
      <PickFileButton
        size="small"
        accept={RECORDING_FILES}
        label={t('otherFile')}
        onFile={(file) =>
          void comparison.compareWith(file.name, () => Promise.resolve(file), host, ignored)
        }
      >
        {t('compareWith')}
      </PickFileButton>
      {folder && recordings.length > 0 && (
        <Menu
          trigger={
            <Button size="small" icon={<FolderOpen aria-hidden />}>
              {t('compareInFolder')}
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

function Compared({
  opened,
  state: { name, calls, done },
  ignored,
  onIgnored,
  choose,
}: {
  opened: OpenedRecording;
  state: Extract<RecordingComparisonState, { kind: 'compared' }>;
  ignored: string;
  onIgnored: (text: string) => void;
  choose: ReactNode;
}) {
  const t = useTranslations('recordings');
  const words = useTranslations('suiteCompare');
  const narrow = useMediaQuery('(max-width: 1099px)');
  const [hidden, setHidden] = useState(NOTHING);
  const [open, setOpen] = useState<string>();
  const counts = new Map<MatchedVerdict, number>();
  for (const { verdict } of calls) if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const shown = calls.filter(({ verdict }) => !verdict || !hidden.has(verdict));
  const chosen = shown.find(({ key }) => key === open);
  const labels = [opened.name, name] as const;
  return (
    <div className="pane">
      <div className={bar['bar']}>
        <span role="status" className="tnum">
          {done < calls.length
            ? t('comparing', { done: String(done), count: calls.length })
            : words('ended', { count: calls.length })}
        </span>
        <ToggleChips
          label={words('verdicts')}
          options={VERDICTS.filter((verdict) => counts.has(verdict)).map((verdict) => ({
            key: verdict,
            content: (
              <>
                <PairSign verdict={verdict} /> {counts.get(verdict)}
              </>
            ),
          }))}
          hidden={hidden}
          onHidden={setHidden}
        />
        <label className="inline gap-6 muted sm">
          {t('ignore')}
          <TextInput
            className={styles['ignore']}
            value={ignored}
            placeholder="$..timestamp"
            aria-invalid={hasFault(ignored)}
            onChange={onIgnored}
          />
        </label>
        <span className="rest" />
        {choose}
      </div>
      <div className="fill">
        <SplitPane
          id="recordings-compare"
          orientation={narrow ? 'vertical' : 'horizontal'}
          separatorLabel={t('resize')}
          panes={[
            {
              id: 'pairs',
              size: '50%',
              min: '25%',
              content: (
                <PairTable
                  pairs={shown.map(rowOf)}
                  labels={labels}
                  open={chosen?.key}
                  onOpen={setOpen}
                />
              ),
            },
            {
              id: 'pair',
              min: '25%',
              content: chosen ? (
                <ComparedCallDetail key={chosen.key} call={chosen} labels={labels} />
              ) : (
                <EmptyState title={words('choose')} />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

/** More characters than a row holds. */
const MOST_SHOWN = 200;

function rowOf({ key, matched, verdict, differences }: ComparedCall): PairRow {
  const [left, right] = sidesOf(matched);
  const { method = '', subject } = left ?? right ?? {};
  const shown = left ?? right;
  const { arguments: args } = shown ? paramsOf(shown) : {};
  const detail = args === undefined ? method : shortenText(stringifyJson(args), MOST_SHOWN);
  return {
    key,
    name: subject ?? method,
    ...(subject !== undefined && { detail }),
    verdict,
    differences: differences?.length,
    millis: [left?.duration, right?.duration],
  };
}

function sidesOf(matched: ComparedCall['matched']) {
  return [
    matched.kind === 'right' ? undefined : matched.left,
    matched.kind === 'left' ? undefined : matched.right,
  ] as const;
}
