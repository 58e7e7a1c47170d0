import { VERB_NAMES, VERBS } from './checks/verbs';
import { nearestName } from './nearest-name';

/** Names in other test tools and languages, by the name in a suite. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(VERB_NAMES.map((name) => [name, VERBS[name].synonyms ?? []])),
  arguments: ['args', 'argv', 'params', 'parameters', 'input', 'inputs', 'arg', 'with'],
  args: ['arguments', 'argv'],
  command: ['cmd', 'exec', 'program', 'run'],
  url: ['uri', 'endpoint', 'address'],
  elicitation: ['elicit', 'elicitations', 'input'],
  sampling: ['sample', 'samples', 'model'],
  before: ['setup', 'beforeall', 'beforeeach', 'init'],
  after: ['teardown', 'afterall', 'aftereach', 'cleanup'],
  calls: ['tests', 'steps', 'cases', 'call', 'requests', 'scenarios'],
  variables: ['vars', 'var', 'env', 'values'],
  expect: ['assert', 'asserts', 'assertions', 'expects', 'expected', 'checks', 'check', 'then'],
  content: ['text', 'contains', 'contents', 'body', 'blocks'],
  values: ['json', 'structuredcontent', 'jsonpath', 'paths'],
  outcome: ['status', 'result', 'iserror'],
  title: ['name', 'label', 'suite'],
  name: ['title', 'label', 'id', 'description', 'desc'],
  notes: ['comment', 'comments', 'description', 'note'],
  rows: ['data', 'cases', 'each', 'table', 'examples', 'foreach', 'matrix'],
  rowsFile: ['datafile', 'csv', 'file'],
  capture: ['extract', 'save', 'store', 'set', 'captures', 'export'],
  tags: ['labels', 'groups', 'tag'],
  skip: ['disabled', 'ignore', 'pending', 'todo'],
  reference: ['snapshot', 'golden', 'baseline'],
  duration: ['latency', 'time', 'durations'],
  findings: ['problems', 'issues', 'rules'],
  p50: ['median', 'avg', 'mean'],
  p95: ['p90', 'p99'],
};

const WORDS: Readonly<Record<string, readonly string[]>> = {
  ok: ['okay', 'success', 'successful', 'pass', 'passed', 'true', '200', 'result'],
  'tool-error': ['error', 'fail', 'failed', 'failure', 'iserror', 'toolerror', 'false'],
  'protocol-error': ['rpc-error', 'json-rpc-error', 'jsonrpc', 'exception', 'protocolerror'],
  integer: ['int', 'int32', 'int64', 'long'],
  number: ['float', 'double', 'decimal', 'numeric'],
  string: ['str', 'text', 'char', 'varchar'],
  boolean: ['bool'],
  object: ['dict', 'map', 'hash', 'struct', 'record'],
  array: ['list', 'tuple', 'set', 'sequence'],
  null: ['none', 'nil', 'undefined'],
  image: ['img', 'picture', 'png', 'jpeg'],
  accept: ['approve', 'yes', 'confirm', 'ok', 'accepted', 'allow'],
  decline: ['reject', 'no', 'deny', 'refuse', 'declined'],
  cancel: ['abort', 'dismiss', 'cancelled', 'canceled'],
  http: ['streamable-http', 'streamablehttp', 'https', 'streamable'],
  none: ['no', 'nothing', 'empty', 'false'],
  valid: ['true', 'yes', 'ok'],
};

/** Example: `regex` → `matches`, `argumets` → `arguments`. */
export function suggestName(written: string, known: readonly string[]): string | undefined {
  return synonym(NAMES, written, known) ?? nearestName(written, known);
}

/** The same for a value: `int` → `integer`. */
export function suggestWord(written: string, allowed: readonly string[]): string | undefined {
  const plain = written.replace(/[\s_]+/g, '-');
  const known = allowed.find((word) => word === plain.toLowerCase());
  return synonym(WORDS, written, allowed) ?? nearestName(plain, allowed) ?? known;
}

function synonym(
  table: Readonly<Record<string, readonly string[]>>,
  written: string,
  allowed: readonly string[],
): string | undefined {
  const plain = written.toLowerCase().replace(/[\s_-]+/g, '');
  return allowed.find(
    (name) => Object.hasOwn(table, name) && table[name]?.some((each) => each.replace(/-/g, '') === plain),
  );
}

const UNITS: readonly (readonly [unit: string, written: RegExp])[] = [
  ['ms', /^(ms|msec|millis|milliseconds?)$/i],
  ['s', /^(s|secs?|seconds?)$/i],
  ['m', /^(m|mins?|minutes?)$/i],
  ['h', /^(h|hrs?|hours?)$/i],
];
/** A larger number without a unit is in milliseconds. */
const MIN_BARE_MS = 100;

/** Example: `10 s` → `10s`, `500` → `500ms`. */
export function suggestDuration(written: string): string {
  const [, digits = '10', word = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(written) ?? [];
  const unit = UNITS.find(([, pattern]) => pattern.test(word))?.[0];
  return `${digits}${unit ?? (Number(digits) >= MIN_BARE_MS ? 'ms' : 's')}`;
}
