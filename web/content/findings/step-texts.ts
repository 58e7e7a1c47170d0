import type { FindingValues } from '../../../core/protocol/findings/finding';

/** A text of the catalogue by its whole key. Which values it wants is not known here. */
export type TextOf = (key: string, values: FindingValues) => string;

/** What came of a step of the server check, in the interface's language. @param facts see `answerFacts` */
export function answerText(facts: FindingValues, text: TextOf): string {
  const { kind, status, page, sent } = facts;
  const http = status === undefined || kind === 'status' ? '' : ` · ${text('findingsPage.came_status', facts)}`;
  const onPage = page === undefined ? '' : ` · ${text('findingsPage.came_page', facts)}`;
  const last = sent === undefined ? '' : ` · ${text('findingsPage.came_sent', facts)}`;
  return `${text(`findingsPage.came_${kind ?? ''}`, facts)}${last}${onPage}${http}`;
}

/** The values of a finding of the server check, with its step and answers in the interface's language. */
export function withStepTexts(values: FindingValues, text: TextOf): FindingValues {
  const { check, expects } = values;
  if (check === undefined || expects === undefined) return values;
  return {
    ...values,
    step: text(`findingsPage.step.${check}`, values),
    expected: text(`findingsPage.expects.${expects}`, values),
    actual: answerText(values, text),
  };
}
