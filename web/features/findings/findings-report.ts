import type { useTranslations } from 'use-intl';
import type { FindingGroup } from '../../../core/judge/finding-groups';
import { UNKNOWN_VERSION } from '../../../core/protocol/findings/finding';
import { sectionUrl } from '../../../core/protocol/findings/finding-text';
import { rules } from '../../../core/protocol/findings/rules';
import { pointerSegments } from '../../../core/json/json-pointer';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import type { Secrets } from '../../../core/secrets/secrets';
import type { LogEntry } from '../../../core/transports/message-log';
import type { RuleTexts } from './use-rule-texts';
import { stringifyJson, rawText } from '../../../core/json/lossless';
import { cutText } from '../../../core/json/shorten-strings';

export interface ReportSource {
  server: string;
  version: string | undefined;
  date: Date;
  checked: number;
  groups: readonly FindingGroup[];
  texts: RuleTexts;
  entry: (seq: number) => LogEntry | undefined;
  secrets: Secrets;
  serverCheck: readonly { step: string; expected: string; actual: string; status: string }[];
}

export type ReportWords = ReturnType<typeof useTranslations<'findingsPage'>>;

const EXCERPT = 200;
const MAX_LOCATIONS = 20;

export function linkOf({ rule, findings }: FindingGroup): { href: string; section: string } {
  const [first] = findings;
  const version = first?.version ?? UNKNOWN_VERSION;
  const section = rules[rule].section === 'apps' ? 'MCP Apps' : version;
  return { href: sectionUrl(rule, first), section };
}

export function excerptAt(entry: LogEntry | undefined, pointer: string): string {
  switch (entry?.kind) {
    case 'noise':
      return entry.text;
    case 'http': {
      const status = 'status' in entry.progress ? String(entry.progress.status) : '';
      return `${entry.method} ${entry.url} ${status}`.trim();
    }
    case 'message':
      return excerptOf(entry.raw, pointer);
    default:
      return '';
  }
}

function excerptOf(raw: string | Uint8Array, pointer: string): string {
  const text = rawText(raw);
  try {
    let value: unknown = JSON.parse(text);
    for (const step of pointerSegments(pointer)) {
      if (typeof value !== 'object' || value === null) return '';
      value = (value as Record<string, unknown>)[step];
    }
    return value === undefined ? '' : stringifyJson(value);
  } catch {
    return text;
  }
}

function rowsOf({ groups, texts, entry, secrets }: ReportSource) {
  const hide = (text: string) => maskSecrets(text, secrets);
  return groups.map((group) => {
    const { rule, severity, who, count, findings } = group;
    return {
      rule,
      severity,
      who,
      count,
      remedy: texts.remedyOf(rule),
      specification: linkOf(group).href,
      findings: findings.slice(0, MAX_LOCATIONS).map((finding) => ({
        message: finding.seq,
        path: hide(finding.path),
        words: hide(texts.sentenceOf(finding)),
        // Masked before it is cut: a part of a secret is not recognized.
        excerpt: cutText(hide(excerptAt(entry(finding.seq), finding.pointer)), EXCERPT),
      })),
    };
  });
}

export function findingsAsJson(source: ReportSource): string {
  const { server, version, date, checked, serverCheck, secrets } = source;
  const report = {
    server: maskSecrets(server, secrets),
    protocolVersion: version ?? null,
    date: date.toISOString(),
    messagesChecked: checked,
    findings: rowsOf(source),
    ...(serverCheck.length > 0 && {
      serverCheck: serverCheck.map((step) => ({ ...step, actual: maskSecrets(step.actual, secrets) })),
    }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

export function findingsAsMarkdown(source: ReportSource, t: ReportWords): string {
  const { server, version, date, checked, serverCheck, secrets } = source;
  const lines = [
    `# ${t('report.title', { server })}`,
    '',
    `- ${t('report.version')}: ${version ?? '–'}`,
    `- ${t('report.date')}: ${date.toISOString()}`,
    `- ${t('report.checked')}: ${checked}`,
  ];
  const rows = rowsOf(source);
  if (rows.length === 0) lines.push('', t('report.none'));
  for (const { rule, severity, who, count, remedy, specification, findings } of rows) {
    lines.push(
      '',
      `## ${t(`severity_${severity}`)}: \`${rule}\` (${t(`who_${who}`)}, ${t('places', { count })})`,
      '',
      `${t('remedy')} ${escapedLine(remedy)} <${specification}>`,
      '',
    );
    for (const { message, path, words, excerpt } of findings) {
      const location = path === '' ? '' : ` ${codeSpan(path)}`;
      const there = excerpt === '' ? '' : ` — ${t('report.excerpt')}: ${codeSpan(excerpt)}`;
      lines.push(`- ${t('message', { seq: String(message) })}${location}: ${escapedLine(words)}${there}`);
    }
  }
  if (serverCheck.length > 0) {
    const head = [t('serverCheckStep'), t('expected'), t('actual'), t('status')];
    lines.push('', `## ${t('report.serverCheck')}`, '', tableRow(head), tableRow(head.map(() => '---')));
    for (const { step, expected, actual, status } of serverCheck)
      lines.push(tableRow([step, expected, maskSecrets(actual, secrets), status]));
  }
  return `${lines.join('\n')}\n`;
}

function escapedLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

function codeSpan(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(escapedLine).join(' | ')} |`;
}
