import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { csvReport } from '../../../../core/json/documents/csv';
import { jsonPathOf } from '../../../../core/json/json-pointer';
import type { PortabilityRule } from '../../../../core/judge/definition/definition-finding';
import { SEVERITIES } from '../../../../core/protocol/findings/severity';
import type { ListedTool } from '../../../../core/protocol/tool';
import { estimateTokens } from '../../../../core/schema/outline/measure-schema';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Dialog } from '../../../ui/dialog';
import { download } from '../../../ui/download';
import { formatBytes } from '../../../ui/format';
import { Table } from '../../../ui/table/table';
import styles from './definitions-report.module.css';
import { useFindingTexts } from './finding-cards';
import { countOf, countRules, reportOn, type ReportRow, worstFirst } from './report';
import { SEVERITY_ICONS } from './severity-badge';

interface DefinitionsReportProps {
  server: string;
  tools: readonly ListedTool[];
  onTool: (key: string) => void;
  onClose: () => void;
}

/** So many tools show before a click. */
const SHOWN = 200;
const NO_ROWS: readonly ReportRow[] = [];

/** What clients may trouble with over all of a server's tools, to be read, narrowed and saved. */
export function DefinitionsReport({ server, tools, onTool, onClose }: DefinitionsReportProps) {
  const t = useTranslations('definition');
  const texts = useFindingTexts();
  const rows = useReport(tools);
  const [only, setOnly] = useState<PortabilityRule>();
  const [all, setAll] = useState(false);
  const rules = useMemo(() => countRules(rows), [rows]);
  const sorted = useMemo(() => {
    const wanted = rows.filter(
      ({ findings }) => only === undefined || findings.some(({ rule }) => rule === only),
    );
    return worstFirst(wanted);
  }, [rows, only]);
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const done = rows.length === tools.length;
  const save = (extension: string, write: typeof reportAsJson) => () =>
    download(
      `${server.replace(/[^\p{L}\p{N}.-]+/gu, '-')}-definitions.${extension}`,
      write(rows, texts),
    );

  return (
    <Dialog
      size="page"
      title={t('reportTitle')}
      description={t('reportIntro')}
      onClose={onClose}
      actions={
        <div role="group" aria-label={t('reportSave')} className="flex gap-8">
          <Button onClick={save('json', reportAsJson)}>JSON</Button>
          <Button onClick={save('csv', reportAsCsv)}>CSV</Button>
          <Button onClick={save('md', reportAsMarkdown)}>Markdown</Button>
        </div>
      }
    >
      <p role="status" className="muted tnum">
        {done
          ? t('reportFacts', {
              tools: rows.length,
              size: formatBytes(bytes),
              tokens: estimateTokens(bytes),
            })
          : t('reportChecking', { done: rows.length, count: tools.length })}
      </p>
      {done && rules.length === 0 && <p>{t('reportFine')}</p>}
      {rules.length > 0 && (
        <section className={classNames('grid hug gap-6 narrow', styles['part'])}>
          <h3>{t('reportByRule')}</h3>
          <Table
            className={styles['table']}
            rows={rules}
            rowProps={({ severity }) => ({ 'data-severity': severity })}
            columns={[
              {
                head: t('reportRule'),
                cell: ({ rule, severity }) => {
                  const Icon = SEVERITY_ICONS[severity];
                  return (
                    <button
                      type="button"
                      aria-pressed={only === rule}
                      title={t('reportFilter')}
                      onClick={() => setOnly(only === rule ? undefined : rule)}
                    >
                      <Icon aria-hidden />
                      <span className="visually-hidden">{t(`severity_${severity}`)}</span>
                      {rule}
                    </button>
                  );
                },
              },
              { head: t('reportTools'), className: styles['number'], cell: (rule) => rule.tools },
              {
                head: t('reportWhy'),
                cell: ({ rule }) => <span className="muted sm">{t(`rules.${rule}.why`)}</span>,
              },
            ]}
          />
        </section>
      )}
      <section className={classNames('grid hug gap-6 narrow', styles['part'])}>
        <h3>
          {t('reportByTool')}
          {only !== undefined && (
            <Button size="small" variant="ghost" onClick={() => setOnly(undefined)}>
              {only} · {t('reportAll')}
            </Button>
          )}
        </h3>
        <Table
          className={styles['table']}
          rows={shown}
          keyOf={({ tool }) => tool.key}
          columns={[
            {
              head: t('reportTool'),
              cell: ({ tool }) => (
                <button type="button" onClick={() => onTool(tool.key)}>
                  {tool.name}
                </button>
              ),
            },
            ...SEVERITIES.map((severity) => ({
              head: t(`severity_${severity}`),
              className: styles['number'],
              cell: (row: ReportRow) => countOf(row, severity) || '–',
            })),
            {
              head: t('reportSize'),
              className: styles['number'],
              cell: (row) => formatBytes(row.bytes),
            },
          ]}
        />
        {shown.length < sorted.length && (
          <Button size="small" variant="ghost" onClick={() => setAll(true)}>
            {t('showRest', { count: sorted.length - shown.length })}
          </Button>
        )}
      </section>
    </Dialog>
  );
}

function useReport(tools: readonly ListedTool[]): readonly ReportRow[] {
  const [report, setReport] = useState<{ of: readonly ListedTool[]; rows: readonly ReportRow[] }>();
  useEffect(() => {
    const left = new AbortController();
    void reportOn(tools, left.signal, (rows) => setReport({ of: tools, rows }));
    return () => left.abort();
  }, [tools]);
  return report?.of === tools ? report.rows : NO_ROWS;
}

/** The texts of a finding in the interface's language. */
type FindingTexts = ReturnType<typeof useFindingTexts>;

function linesOf(rows: readonly ReportRow[], texts: FindingTexts) {
  return rows.flatMap(({ tool, findings }) =>
    findings.map((finding) => {
      const { severity, rule, places } = finding;
      const { what, remedy } = texts(finding);
      return { tool: tool.name, severity, rule, what, remedy, paths: places.map(jsonPathOf) };
    }),
  );
}

/** The report with the size of each definition, findings flat. */
export function reportAsJson(rows: readonly ReportRow[], texts: FindingTexts): string {
  const tools = rows.map(({ tool, bytes }) => ({ name: tool.name, bytes }));
  return `${JSON.stringify({ tools, findings: linesOf(rows, texts) }, null, 2)}\n`;
}

/** A line for each finding. */
export function reportAsCsv(rows: readonly ReportRow[], texts: FindingTexts): string {
  const head = ['tool', 'severity', 'rule', 'finding', 'remedy', 'paths'];
  const lines = linesOf(rows, texts).map(({ paths, ...line }) => [
    ...Object.values(line),
    paths.join(' '),
  ]);
  return csvReport([head, ...lines]);
}

/** A table with a row for each finding. */
export function reportAsMarkdown(rows: readonly ReportRow[], texts: FindingTexts): string {
  const cell = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines = linesOf(rows, texts).map(
    ({ tool, severity, rule, what, remedy }) =>
      `| ${[tool, severity, rule, what, remedy].map(cell).join(' | ')} |`,
  );
  const head = '| Tool | Severity | Rule | Finding | Remedy |\n|---|---|---|---|---|';
  return `${[head, ...lines].join('\n')}\n`;
}
