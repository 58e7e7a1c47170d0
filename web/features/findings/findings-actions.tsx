import { Compass, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import { serverCheckOf } from '../../../core/judge/server-check/check-run';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { type Command, useCommands } from '../../ui/commands';
import { download, fileNameOf } from '../../ui/download';
import { Menu } from '../../ui/menu';
import { useDefinitionTexts } from '../../runs/operation/use-definition-texts';
import type { CheckedDefinition } from '../../session/definition-findings';
import { reportAsCsv, reportAsJson, reportAsMarkdown } from './definition-report';
import { findingsAsJson, findingsAsMarkdown, type ReportSource } from './findings-report';
import { useRuleTexts } from './use-rule-texts';
import { useServerCheckTexts } from './use-server-check-texts';

const DEFINITION_REPORTS = [
  { label: 'JSON', extension: 'json', write: reportAsJson },
  { label: 'CSV', extension: 'csv', write: reportAsCsv },
  { label: 'Markdown', extension: 'md', write: reportAsMarkdown },
] as const;

interface FindingsActionsProps {
  session: Session;
  snapshot: ConformitySnapshot;
  shown: readonly FindingGroup[];
  rows: readonly CheckedDefinition[];
  isConnected: boolean;
  /** Undefined in a recording. */
  onServerCheck: (() => void) | undefined;
}

export function FindingsActions({ session, snapshot, shown, rows, isConnected, onServerCheck }: FindingsActionsProps) {
  const t = useTranslations('findingsPage');
  const definitionTexts = useDefinitionTexts();
  const save = useSaveFindings(session, snapshot, shown);
  const saves: Command[] = [
    { label: 'JSON', onSelect: () => save('json') },
    { label: 'Markdown', onSelect: () => save('md') },
    ...(rows.length === 0
      ? []
      : DEFINITION_REPORTS.map(({ label, extension, write }) => ({
          label: t('saveDefinitions', { format: label }),
          onSelect: () =>
            download(`${fileNameOf(session.config.name)}-definitions.${extension}`, write(rows, definitionTexts)),
        }))),
  ];
  useCommands([
    onServerCheck && {
      label: t('checkThisServer'),
      icon: <Compass aria-hidden />,
      disabled: !isConnected,
      onSelect: onServerCheck,
    },
    ...saves.map(({ label, onSelect }) => ({
      label: t('labelOf', { label: t('saveFindings'), value: label }),
      onSelect,
    })),
  ]);
  return (
    <div className="row wrap push gap-8">
      <Menu
        trigger={
          <Button size="small" variant="ghost" icon={<Download aria-hidden />}>
            {t('saveFindings')}
          </Button>
        }
        entries={saves}
      />
      {onServerCheck && (
        <Button
          size="small"
          variant="primary"
          icon={<Compass aria-hidden />}
          disabled={!isConnected}
          title={isConnected ? undefined : t('serverCheckNeedsConnection')}
          onClick={onServerCheck}
        >
          {t('checkThisServer')}
        </Button>
      )}
    </div>
  );
}

function useSaveFindings(
  session: Session,
  { checked, version }: ConformitySnapshot,
  groups: readonly FindingGroup[],
): (format: 'json' | 'md') => void {
  const t = useTranslations('findingsPage');
  const texts = useRuleTexts();
  const serverCheckTexts = useServerCheckTexts();
  return (format) => {
    const { name } = session.config;
    const source: ReportSource = {
      server: name,
      version,
      date: new Date(),
      checked,
      groups,
      texts,
      entry: (seq) => session.log.entry(seq),
      secrets: session.secrets,
      serverCheck: serverCheckOf(session)
        .snapshot()
        .steps.map(({ step, state }) => ({
          step: serverCheckTexts.step(step),
          expected: serverCheckTexts.expected(step),
          actual: serverCheckTexts.actual(state),
          status: serverCheckTexts.status(state),
        })),
    };
    const text = format === 'json' ? findingsAsJson(source) : findingsAsMarkdown(source, t);
    download(`${fileNameOf(session.config.name)}-findings.${format}`, text);
  };
}
