import { type FindingValues, NO_VALUE } from '../../../core/protocol/findings/finding';

export type TranslateKey = (key: string, values: FindingValues) => string;

/** `NO_VALUE` as text in the language of the page. */
export function translateNoValue(values: FindingValues, text: TranslateKey): FindingValues {
  const translated = ([name, value]: [string, string | number]) => [
    name,
    value === NO_VALUE ? text('findingsPage.noValue', {}) : value,
  ];
  return Object.fromEntries(Object.entries(values).map(translated)) as FindingValues;
}

/** The result of a step of the server check, as a text. @param response see `responseValues` */
export function stepResultText(response: FindingValues, text: TranslateKey): string {
  const values = translateNoValue(response, text);
  const { kind, status, page, sent } = values;
  const http = status === undefined || kind === 'status' ? '' : ` · ${text('findingsPage.actual_status', values)}`;
  const onPage = page === undefined ? '' : ` · ${text('findingsPage.actual_page', values)}`;
  const last = sent === undefined ? '' : ` · ${text('findingsPage.actual_sent', values)}`;
  return `${text(`findingsPage.actual_${kind ?? ''}`, values)}${last}${onPage}${http}`;
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
