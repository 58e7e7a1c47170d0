import type { FindingValues } from '../../../core/protocol/findings/finding';

export type TranslateKey = (key: string, values: FindingValues) => string;

/** The result of a step of the server check, as a text. @param values see `responseValues` */
export function stepResultText(values: FindingValues, text: TranslateKey): string {
  const { kind, status, page, sent, words } = values;
  // A minus like that of the expected code.
  const shown = typeof words === 'string' ? { ...values, words: words.replace(/^-(?=\d)/, '−') } : values;
  const http = status === undefined || kind === 'status' ? '' : ` · ${text('findingsPage.came_status', shown)}`;
  const onPage = page === undefined ? '' : ` · ${text('findingsPage.came_page', shown)}`;
  const last = sent === undefined ? '' : ` · ${text('findingsPage.came_sent', shown)}`;
  return `${text(`findingsPage.came_${kind ?? ''}`, shown)}${last}${onPage}${http}`;
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
