import { changeTexts } from './mask-event';
import { escapePattern } from '../json/escape-pattern';
import { isObject, ownProperty, setMember } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { stringifyJson, tryParseJson } from '../json/lossless';
import { quickMatch } from '../schema/plan/quick-pattern';
import { maskSecrets } from '../secrets/mask-secrets';
import { MASK, Secrets, MIN_SECRET_CHARACTERS } from '../secrets/secrets';
import { findByPath, isPlainPath, jsonPathError } from '../suite/json-path';
import type { Phrase } from '../text/phrase';
import type { RecordedEvent } from './format';
import type { redactionTexts } from './texts';
import { mapTexts } from '../json/rebuild';

export type RedactionRule =
  | { kind: 'value'; value: string }
  | { kind: 'pattern'; pattern: string }
  /** JSONPath (RFC 9535) in each message, and in each other body that is JSON. */
  | { kind: 'path'; path: string }
  /** Members of JSON, fields of forms and URLs, and headers of this name, ignoring case. */
  | { kind: 'name'; name: string }
  /** `Bearer …`, JSON Web Tokens, credentials in URLs. */
  | { kind: 'tokens' }
  | { kind: 'stderr' };

export function ruleError(rule: RedactionRule): Phrase | undefined {
  switch (rule.kind) {
    case 'path': {
      const error = jsonPathError(rule.path);
      if (error !== undefined) return ruleErrorPhrase('not-a-path', error);
      return rule.path.trim() === '$' ? ruleErrorPhrase('whole-message') : undefined;
    }
    case 'pattern':
      try {
        new RegExp(rule.pattern, 'gu');
        return quickMatch(rule.pattern, '') ? ruleErrorPhrase('matches-empty-text') : undefined;
      } catch (error) {
        return ruleErrorPhrase('not-a-pattern', String(error));
      }
    case 'value':
      return rule.value.length < MIN_SECRET_CHARACTERS ? ruleErrorPhrase('short-value') : undefined;
    case 'name':
      return rule.name === '' ? ruleErrorPhrase('no-name') : undefined;
    case 'tokens':
    case 'stderr':
      return undefined;
  }
}

function ruleErrorPhrase(code: keyof typeof redactionTexts, why = ''): Phrase {
  return { code: `redaction.${code}`, params: { why } };
}

/** Whether matching could take for ever, so that a worker with a timeout has to do it. */
export function isUnboundedRule(rule: RedactionRule): boolean {
  return rule.kind === 'pattern' || (rule.kind === 'path' && !isPlainPath(rule.path));
}

export class Redaction {
  readonly #rules: readonly Apply[];
  readonly #counts: number[];

  /** @param rules without a {@link ruleError} */
  constructor(rules: readonly RedactionRule[]) {
    this.#rules = rules.map(applierOf);
    this.#counts = rules.map(() => 0);
  }

  get counts(): readonly number[] {
    return this.#counts;
  }

  /** Replaces what the rules match; returns the same object if nothing matches. */
  apply(event: RecordedEvent): RecordedEvent {
    let redacted = event;
    for (const [index, apply] of this.#rules.entries()) {
      const next = apply(redacted);
      if (next === redacted || JSON.stringify(next) === JSON.stringify(redacted)) continue;
      this.#counts[index] = (this.#counts[index] ?? 0) + 1;
      redacted = next;
    }
    return redacted;
  }
}

type Apply = (event: RecordedEvent) => RecordedEvent;

function applierOf(rule: RedactionRule): Apply {
  switch (rule.kind) {
    case 'value': {
      const secrets = new Secrets([rule.value]);
      return (event) => withTexts(event, (text) => secrets.mask(text));
    }
    case 'pattern': {
      const pattern = new RegExp(rule.pattern, 'gu');
      const replace = (text: string): string => text.replace(pattern, MASK);
      // Changes only values within a message, which stays JSON.
      const replaceInJson = changeJson((value) => mapTexts(value, replace));
      return (event) => withTexts(event, isMessage(event) ? replaceInJson : replace);
    }
    case 'path': {
      const maskInJson = changeJson((value) => {
        for (const { path } of findByPath(value, rule.path)) maskAt(value, path);
        return value;
      });
      return (event) =>
        isMessage(event) || event.kind === 'request' || event.kind === 'ended' ? withTexts(event, maskInJson) : event;
    }
    case 'name': {
      const name = rule.name.toLowerCase();
      const maskInJson = changeJson((value) => {
        maskNamed(value, name);
        return value;
      });
      // A form's field, or a member in JSON within other text, or in JSON that is cut.
      const escaped = escapePattern(rule.name);
      const field = new RegExp(`((?:^|[?&])${escaped}=)[^&#\\s]+`, 'giu');
      const member = new RegExp(`("${escaped}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|$)|[[{][^]*|[^\\s",}\\]]+)`, 'giu');
      const maskInText = (text: string): string => {
        const masked = maskInJson(text);
        return masked === text ? text.replace(field, `$1${MASK}`).replace(member, `$1"${MASK}"`) : masked;
      };
      return (event) => withTexts(withHeadersMasked(event, name), isMessage(event) ? maskInJson : maskInText);
    }
    case 'tokens':
      return (event) => withTexts(event, (text) => maskSecrets(text));
    case 'stderr':
      return (event) => (event.kind === 'stderr' ? { ...event, text: MASK } : event);
  }
}

function withTexts(event: RecordedEvent, change: (text: string) => string): RecordedEvent {
  return changeTexts(event, {
    recorded: (recorded) => ('text' in recorded ? { text: change(recorded.text) } : recorded),
    exact: change,
    text: change,
    body: change,
    headers: (headers) => headers.map(([name, value]) => [name, change(value)] as const),
  });
}

function isMessage({ kind }: RecordedEvent): boolean {
  return kind === 'message' || kind === 'app';
}

/** The text stays as it is unless it is JSON whose value changes. */
function changeJson(change: (value: unknown) => unknown): (text: string) => string {
  return (text) => {
    const value = /^\s*[[{]/.test(text) ? tryParseJson(text) : undefined;
    if (value === undefined) return text;
    const before = stringifyJson(value);
    const after = stringifyJson(change(value));
    return before === after ? text : after;
  };
}

function withHeadersMasked(event: RecordedEvent, lowerCaseName: string): RecordedEvent {
  if (event.kind !== 'request' && event.kind !== 'response') return event;
  const headers = event.headers.map(([name, value]) =>
    name.toLowerCase() === lowerCaseName ? ([name, MASK] as const) : ([name, value] as const),
  );
  return { ...event, headers };
}

function maskNamed(root: unknown, lowerCaseName: string): void {
  const waiting = [root];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (Array.isArray(part)) for (const item of part as unknown[]) waiting.push(item);
    else if (isObject(part))
      for (const [name, member] of Object.entries(part)) {
        if (name.toLowerCase() === lowerCaseName) setMember(part, name, MASK);
        else waiting.push(member);
      }
  }
}

function maskAt(root: unknown, path: readonly Segment[]): void {
  const last = path.at(-1);
  let holder = root;
  for (const segment of path.slice(0, -1)) {
    if (Array.isArray(holder)) holder = holder[Number(segment)] as unknown;
    else holder = isObject(holder) ? ownProperty(holder, String(segment)) : undefined;
  }
  if (last === undefined) return;
  if (Array.isArray(holder)) holder[Number(last)] = MASK;
  else if (isObject(holder)) setMember(holder, String(last), MASK);
}
