import { csvReport } from '../../../../core/json/documents/csv';
import { stringifyJson } from '../../../../core/json/lossless';
import type { SideRun } from '../../../../core/suite/compare/compare-runs';
import { english } from '../../../../core/suite/suite-phrase';
import { englishCheck } from '../../../../core/suite/checks/check-result';
import type { ComparedCall, SuiteComparisonState } from './suite-comparison';

export function comparisonAsJson(suite: string, { sides, pairs, startedAt }: SuiteComparisonState) {
  const sideOf = (side: SideRun | undefined) =>
    side && {
      status: side.run.status,
      outcome: side.run.outcome,
      millis: side.run.millis,
      checks: side.run.checks.map(englishCheck),
    };
  return stringifyJson(
    {
      loupe: 'comparison',
      version: 1,
      suite,
      startedAt: new Date(startedAt).toISOString(),
      old: { target: sides.left.label, server: sides.left.report?.server },
      new: { target: sides.right.label, server: sides.right.report?.server },
      calls: pairs.map(({ name, section, row, status, differences, left, right }) => ({
        name,
        section,
        row,
        verdict: status,
        differences: differences?.map(english),
        old: sideOf(left),
        new: sideOf(right),
      })),
    },
    2,
  );
}

export function comparisonAsCsv({ pairs, sides }: SuiteComparisonState): string {
  const head = ['call', 'row', 'verdict', 'differences', `ms ${sides.left.label}`, `ms ${sides.right.label}`];
  return csvReport([head, ...pairs.map(csvRow)]);
}

function csvRow({ name, row, status, differences, left, right }: ComparedCall) {
  const millis = (side: SideRun | undefined) => (side?.exchange ? Math.round(side.run.millis * 10) / 10 : '');
  return [
    name,
    row ? stringifyJson(row) : '',
    status ?? '',
    differences?.map(english).join('\n') ?? '',
    millis(left),
    millis(right),
  ];
}
