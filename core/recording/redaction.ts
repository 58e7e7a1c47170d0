import { isObject, ownProperty, setMember } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { parseJson, stringifyJson } from '../json/lossless';
import { quickMatch } from '../schema/plan/quick-pattern';
import { maskSecrets } from '../secrets/mask-secrets';
import { MASK, Secrets, MIN_SECRET_CHARACTERS } from '../secrets/secrets';
import { findByPath, isPlainPath, jsonPathError } from '../suite/json-path';
import type { Phrase } from '../text/phrase';
import type { HeaderList } from '../transports/http-progress';
import type { RecordedEvent } from './format';
import type { redactionTexts } from './texts';
import { mapTexts } from '../json/rebuild';

export type RedactionRule =
  | { kind: 'value'; value: string }
  | { kind: 'pattern'; pattern: string }
  /** JSONPath (RFC 9535) in each message. */
  | { kind: 'path'; path: string }
  /** Members and headers of this name, ignoring case. */
  | { kind: 'name'; name: string }
  /** `Bearer …`, JSON Web Tokens, credentials in URLs. */
  | { kind: 'tokens' }
  | { kind: 'stderr' };

export function ruleFault(rule: RedactionRule): Phrase | undefined {
  switch (rule.kind) {
    case 'path': {
      const fault = jsonPathError(rule.path);
      return fault === undefined ? undefined : faultOf('not-a-path', fault);
    }
    case 'pattern':
      try {
        new RegExp(rule.pattern, 'gu');
        return quickMatch(rule.pattern, '') ? faultOf('matches-nothing') : undefined;
      } catch (error) {
        return faultOf('not-a-pattern', String(error));
      }
    case 'value':
      return rule.value.length < MIN_SECRET_CHARACTERS ? faultOf('short-value') : undefined;
    case 'name':
      return rule.name === '' ? faultOf('no-name') : undefined;
    case 'tokens':
    case 'stderr':
      return undefined;
  }
}

function faultOf(code: keyof typeof redactionTexts, why = ''): Phrase {
  return { code: `redaction.${code}`, params: { why } };
}

export function isUnboundedRule(rule: RedactionRule): boolean {
  return rule.kind === 'pattern' || (rule.kind === 'path' && !isPlainPath(rule.path));
}

export class Redaction {
  readonly #rules: readonly { rule: RedactionRule; apply: Apply }[];
  readonly #counts: number[];

  /** @param rules without a {@link ruleFault} */
  constructor(rules: readonly RedactionRule[]) {
    this.#rules = rules.map((rule) => ({ rule, apply: applierOf(rule) }));
    this.#counts = rules.map(() => 0);
  }

  get counts(): readonly number[] {
    return this.#counts;
  }

  /** Replaces what the rules match; returns the same object if nothing matches. */
  apply(event: RecordedEvent): RecordedEvent {
    let redacted = event;
    for (const [at, { apply }] of this.#rules.entries()) {
      const next = apply(redacted);
      if (next === redacted || JSON.stringify(next) === JSON.stringify(redacted)) continue;
      this.#counts[at] = (this.#counts[at] ?? 0) + 1;
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
      return (event) => withMessage(withTexts(event, replace, 'no-messages'), (value) => mapTexts(value, replace));
    }
    case 'path':
      return (event) =>
        withMessage(event, (value) => {
          for (const { path } of findByPath(value, rule.path)) maskAt(value, path);
          return value;
        });
    case 'name': {
      const name = rule.name.toLowerCase();
      return (event) =>
        withHeaders(
          withMessage(event, (value) => withoutNamed(value, name)),
          name,
        );
    }
    case 'tokens':
      return (event) => withTexts(event, (text) => maskSecrets(text));
    case 'stderr':
      return (event) => (event.kind === 'stderr' ? { ...event, text: MASK } : event);
  }
}

function withTexts(event: RecordedEvent, change: (text: string) => string, messages?: 'no-messages'): RecordedEvent {
  const headers = (list: HeaderList): HeaderList => list.map(([name, value]) => [name, change(value)] as const);
  switch (event.kind) {
    case 'message':
    case 'app':
      return messages === undefined && 'text' in event ? { ...event, text: change(event.text) } : event;
    case 'noise':
      return 'text' in event ? { ...event, text: change(event.text) } : event;
    case 'stderr':
      return { ...event, text: change(event.text) };
    case 'request': {
      const body = event.body !== undefined && { body: change(event.body) };
      return { ...event, url: change(event.url), headers: headers(event.headers), ...body };
    }
    case 'response':
      return { ...event, headers: headers(event.headers) };
    case 'ended':
      return {
        ...event,
        ...(event.body !== undefined && { body: change(event.body) }),
        ...(event.asides !== undefined && { asides: change(event.asides) }),
      };
    case 'act': {
      const { subject, words } = event;
      return {
        ...event,
        ...(subject !== undefined && { subject: change(subject) }),
        ...(words !== undefined && { words: change(words) }),
      };
    }
    case 'other':
      return { ...event, line: change(event.line) };
    case 'started':
    case 'exited':
    case 'closed':
    case 'lost':
      return event;
  }
}

/** The text stays as it is unless the value changes. */
function withMessage(event: RecordedEvent, change: (value: unknown) => unknown): RecordedEvent {
  if ((event.kind !== 'message' && event.kind !== 'app') || !('text' in event)) return event;
  try {
    const before = stringifyJson(parseJson(event.text));
    const after = stringifyJson(change(parseJson(event.text)));
    return before === after ? event : { ...event, text: after };
  } catch {
    return event;
  }
}

function withHeaders(event: RecordedEvent, wanted: string): RecordedEvent {
  if (event.kind !== 'request' && event.kind !== 'response') return event;
  const headers = event.headers.map(([name, value]) =>
    name.toLowerCase() === wanted ? ([name, MASK] as const) : ([name, value] as const),
  );
  return { ...event, headers };
}

function withoutNamed(value: unknown, wanted: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNamed(item, wanted));
  if (!isObject(value)) return value;
  const changed = {};
  for (const [name, member] of Object.entries(value))
    setMember(changed, name, name.toLowerCase() === wanted ? MASK : withoutNamed(member, wanted));
  return changed;
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
