import type { Rule } from '../content/finding-rules';
import type { findingsPage } from '../i18n/en/findings-page';

type Remedy = keyof (typeof findingsPage)['remedies'];

/** Rules of content by what to do about them; the first that a rule's name matches counts. */
const remedies: readonly (readonly [rules: RegExp, remedy: Remedy])[] = [
  [/^(?:unknown|misspelt)-member$/, 'names'],
  [/too-new$/, 'version'],
  [/^(?:field|null|not-an|block|message-role|content-not|result-not|size-imp)/, 'shape'],
  [/block-type$/, 'shape'],
  [/^result-type/, 'resultType'],
  [/^(?:jsonrpc|result-and)/, 'frame'],
  [/^(?:base64|media|image|audio|file)/, 'bytes'],
  [/^(?:mime|text-not|type-differs|bytes-differ)/, 'media'],
  [/^(?:uri|duplicate-link|dead-link|link)/, 'uri'],
  [/^meta/, 'meta'],
  [/^annotation/, 'annotations'],
  [/^icon/, 'icons'],
  [/^(?:duplicate-key|number-too|lone|replacement|invalid-utf|byte-order|hidden)/, 'encoding'],
  [/^(?:structured|output|unsatisfiable|text-differs)/, 'structured'],
];

/** What is to be done about what a rule of content finds. */
export function remedyOf(rule: Rule): Remedy {
  return remedies.find(([rules]) => rules.test(rule))?.[1] ?? 'general';
}
