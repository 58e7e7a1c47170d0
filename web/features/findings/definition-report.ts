import { csvReport } from '../../../core/json/documents/csv';
import { jsonPathOf } from '../../../core/json/json-pointer';
import type { DefinitionTexts } from '../../runs/operation/use-definition-texts';
import type { CheckedDefinition } from '../../session/definition-findings';

function linesOf(rows: readonly CheckedDefinition[], texts: DefinitionTexts) {
  return rows.flatMap(({ tool, findings }) =>
    findings.map((finding) => {
      const { severity, rule, paths } = finding;
      const { sentence, remedy } = texts(finding);
      return { tool: tool.name, severity, rule, what: sentence, remedy, paths: paths.map(jsonPathOf) };
    }),
  );
}

export function reportAsJson(rows: readonly CheckedDefinition[], texts: DefinitionTexts): string {
  const tools = rows.map(({ tool, bytes }) => ({ name: tool.name, bytes }));
  return `${JSON.stringify({ tools, findings: linesOf(rows, texts) }, null, 2)}\n`;
}

export function reportAsCsv(rows: readonly CheckedDefinition[], texts: DefinitionTexts): string {
  const head = ['tool', 'severity', 'rule', 'finding', 'remedy', 'paths'];
  const lines = linesOf(rows, texts).map(({ paths, ...line }) => [...Object.values(line), paths.join(' ')]);
  return csvReport([head, ...lines]);
}

export function reportAsMarkdown(rows: readonly CheckedDefinition[], texts: DefinitionTexts): string {
  const cell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines = linesOf(rows, texts).map(
    ({ tool, severity, rule, what, remedy }) => `| ${[tool, severity, rule, what, remedy].map(cell).join(' | ')} |`,
  );
  const head = '| Tool | Severity | Rule | Finding | Remedy |\n|---|---|---|---|---|';
  return `${[head, ...lines].join('\n')}\n`;
}
