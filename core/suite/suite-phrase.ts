import { WorkerError } from '../ask-worker';
import type { Finding } from '../protocol/findings/finding';
import findings from '../protocol/findings/texts.json';
import validationTexts from '../schema/validation/texts.json';
import type { ValidationError } from '../schema/validation/validation-result';
import { violationText } from '../schema/validation/validation-text';
import { englishOf, type LocalizedMessage, type Phrase, type LocalizedText } from '../text/phrase';
import suiteTexts from './texts.json';

export function phrase(code: keyof typeof suiteTexts, params?: Phrase['params']): Phrase {
  return { code: `suite.${code}`, ...(params && { params }) };
}

export function english(text: LocalizedText): string {
  return englishOf(text, template);
}

export function findingWords({ rule, values }: Pick<Finding, 'rule' | 'values'>): Phrase {
  return { code: `findings.${rule}`, params: values };
}

export function validationErrorPhrase({ code, ...values }: ValidationError): Phrase {
  return { code: `faults.${code}`, params: values };
}

export function messageOf(phrase: Phrase): Required<LocalizedMessage> {
  return { message: english(phrase), phrase };
}

export class SuiteError extends Error {
  override name = 'SuiteError';
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(english(phrase));
    this.phrase = phrase;
  }
}

export function messageOfError(error: unknown): LocalizedMessage {
  if (error instanceof SuiteError) return { message: error.message, phrase: error.phrase };
  return { message: error instanceof Error ? error.message : String(error) };
}

export function textOfError(error: unknown): LocalizedText {
  if (error instanceof WorkerError && error.code === 'too-slow') return phrase('too-slow');
  const { phrase: localized, message } = messageOfError(error);
  return localized ?? message;
}

const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  suite: suiteTexts,
  findings,
  faults: validationTexts.faults,
};

function template(code: string): string {
  const [part = '', name = ''] = code.split('.', 2);
  return part === 'violations' ? violationText(name) : (TABLES[part]?.[name] ?? code);
}
