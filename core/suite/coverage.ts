import { isObject } from '../json/json-object';
import { fillIn } from './variables';
import { callsIn, SECTIONS, type Suite, type SuiteCall } from './suite';

export interface OfferedNames {
  tools: readonly string[];
  prompts: readonly string[];
  resources: readonly string[];
  templates: readonly string[];
}

export type Coverage = Record<keyof OfferedNames, { named: readonly string[]; missing: readonly string[] }>;

/** Calls with `skip` do not count. */
export function coverageOf(suite: Suite, offered: OfferedNames): Coverage {
  const calls = SECTIONS.flatMap((section) => callsIn(suite, section));
  const active = calls.filter(({ skip }) => skip === undefined);
  const named = (member: 'tool' | 'prompt' | 'resource') => active.flatMap((call) => namesIn(call, member, suite));
  const uris = named('resource');
  const part = (all: readonly string[], isNamed: (name: string) => boolean) => ({
    named: all.filter(isNamed),
    missing: all.filter((name) => !isNamed(name)),
  });
  const [tools, prompts] = [new Set(named('tool')), new Set(named('prompt'))];
  const exact = new Set(uris);
  return {
    tools: part(offered.tools, (name) => tools.has(name)),
    prompts: part(offered.prompts, (name) => prompts.has(name)),
    resources: part(offered.resources, (uri) => exact.has(uri)),
    templates: part(offered.templates, (template) => {
      const texts = template.split(/\{[^{}]*\}/);
      return uris.some((uri) => mayExpandTo(texts, uri));
    }),
  };
}

/** @param coverages of one server; what the last one offers counts */
export function mergeCoverages(coverages: readonly Coverage[]): Coverage {
  const part = (kind: keyof OfferedNames) => {
    const last = coverages.at(-1)?.[kind];
    const offered = new Set(last ? [...last.named, ...last.missing] : []);
    const all = new Set(coverages.flatMap((coverage) => coverage[kind].named));
    const named = [...all].filter((name) => offered.has(name));
    return { named, missing: [...offered].filter((name) => !all.has(name)) };
  };
  return { tools: part('tools'), prompts: part('prompts'), resources: part('resources'), templates: part('templates') };
}

/** One name for each row; variables without a known value stay as written. */
function namesIn(call: SuiteCall, member: 'tool' | 'prompt' | 'resource', { variables = {} }: Suite): string[] {
  const text = call[member];
  if (text === undefined) return [];
  return (call.rows ?? [{}]).map((row) => {
    const known = { ...variables, ...row };
    const lookup = (name: string): unknown => (Object.hasOwn(known, name) ? known[name] : `\${${name}}`);
    const filled: unknown = fillIn(text, lookup);
    return isObject(filled) ? '' : String(filled);
  });
}

/** Roughly: any text for each expression. One pass, as it takes the first match of each text in between. */
function mayExpandTo(texts: readonly string[], uri: string): boolean {
  const [first = '', ...rest] = texts;
  const last = rest.pop();
  if (last === undefined) return uri === first;
  if (!uri.startsWith(first)) return false;
  let at = first.length;
  for (const text of rest) {
    const found = uri.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return uri.length - last.length >= at && uri.endsWith(last);
}
