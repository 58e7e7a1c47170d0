import type { FindingValues } from '../../../core/protocol/findings/finding';

export type TranslateKey = (key: string, values: FindingValues) => string;

/** The result of a step of the server check, as a text. @param facts see `responseValues` */
export function stepResultText(facts: FindingValues, text: TranslateKey): string {
  const { kind, status, page, sent } = facts;
  const http = status === undefined || kind === 'status' ? '' : ` · ${text('findingsPage.came_status', facts)}`;
  const onPage = page === undefined ? '' : ` · ${text('findingsPage.came_page', facts)}`;
  const last = sent === undefined ? '' : ` · ${text('findingsPage.came_sent', facts)}`;
  return `${text(`findingsPage.came_${kind ?? ''}`, facts)}${last}${onPage}${http}`;
}

export function withStepTexts(values: FindingValues, text: TranslateKey): FindingValues {
  const { check, expects } = values;
  if (check === undefined || expects === undefined) return values;
  return {
    ...values,
    step: text(`findingsPage.step.${check}`, values),
    expected: text(`findingsPage.expects.${expects}`, values),
    actual: stepResultText(values, text),
  };
}
