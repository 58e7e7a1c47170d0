import { shortenText } from '../../../json/shorten-strings';
import { REGISTRY_TYPES } from '../../../transports/transports';
import { isObject, type JsonObject } from '../../../json/json-object';
import { pointerToPath, pointerTo } from '../../../json/json-pointer';
import { isOption, isAssumeYes } from './server-offers';
import type texts from './texts.json';

export type ServerJsonRule = keyof typeof texts;

export interface ServerJsonProblem {
  rule: ServerJsonRule;
  /** A warning leaves it usable. */
  severity: 'error' | 'warning';
  path: string;
  values: Readonly<Record<string, string>>;
}

const WARNINGS: ReadonlySet<ServerJsonRule> = new Set<ServerJsonRule>([
  'removed-member',
  'nothing-to-run',
  'registry-unknown',
  'package-download',
  'version-in-identifier',
  'variable-undeclared',
  'icon-source',
]);

type Report = (rule: ServerJsonRule, pointer: string, values?: ServerJsonProblem['values']) => void;

/** Checks any JSON by the schema of 2025-12-11 and the registry's rules. */
export function checkServerJson(document: unknown): ServerJsonProblem[] {
  const problems: ServerJsonProblem[] = [];
  checkServer(document, (rule, pointer, values = {}) => {
    const severity = WARNINGS.has(rule) ? 'warning' : 'error';
    problems.push({ rule, severity, path: pointerToPath(pointer), values });
  });
  return problems;
}

/** `io.github.user/weather` */
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
/** `^1.2`, `>=1`, `1.x`, `1.0 - 2.0` */
const RANGE = /^[\^~<>=]|[*|]|\s-\s|(?:^|\.)x(?:\.|$)/i;
/** `https://host/mcp`, or a URL that begins with a variable: `{base_url}/mcp` */
const URL_FORM = /^(?:https?:\/\/\S+|\{[a-zA-Z_]\w*\}\S*)$/;
/** Names before 2025-09-16. */
const OLD_NAMES = [
  ['registry_type', 'registryType'],
  ['registry_base_url', 'registryBaseUrl'],
  ['file_sha256', 'fileSha256'],
  ['runtime_hint', 'runtimeHint'],
  ['runtime_arguments', 'runtimeArguments'],
  ['package_arguments', 'packageArguments'],
  ['environment_variables', 'environmentVariables'],
  ['is_required', 'isRequired'],
  ['is_secret', 'isSecret'],
  ['value_hint', 'valueHint'],
  ['is_repeated', 'isRepeated'],
  ['website_url', 'websiteUrl'],
  ['transport_type', 'type'],
] as const;

function checkServer(document: unknown, report: Report): void {
  if (!isObject(document)) {
    report('not-object', '');
    return;
  }
  checkOldNames(document, '', report);
  const { name, version, icons, packages, remotes } = document;
  checkText(document, 'name', '', report, { required: true, maxLength: 200 });
  if (typeof name === 'string' && name !== '' && !NAME.test(name)) report('name-form', '/name');
  checkText(document, 'description', '', report, { required: true, maxLength: 100 });
  checkText(document, 'title', '', report, { maxLength: 100 });
  checkText(document, 'version', '', report, { required: true, maxLength: 255 });
  checkVersion(version, '/version', report);
  for (const removed of ['status', 'version_detail']) {
    if (document[removed] !== undefined) report('removed-member', `/${removed}`, { name: removed });
  }
  eachItem(icons, '/icons', report, (icon, at) => {
    const { src } = icon;
    if (typeof src !== 'string') report('missing', at, { field: 'src' });
    else if (!/^https:\/\//i.test(src)) report('icon-source', `${at}/src`);
  });
  eachItem(packages, '/packages', report, (item, at) => checkPackage(item, at, report));
  eachItem(remotes, '/remotes', report, (remote, at) => {
    checkOldNames(remote, at, report);
    checkTransport(remote, at, REGISTRY_TYPES, namesOf(remote['variables']), report);
    eachEntry(remote['variables'], `${at}/variables`, report, (input, path) => checkInput(input, path, report));
  });
  const has = (list: unknown) => Array.isArray(list) && list.length > 0;
  if (!has(packages) && !has(remotes)) report('nothing-to-run', '');
}

const IDENTIFIERS: Readonly<Record<string, RegExp>> = {
  npm: /^(?:@[\w.~-]+\/)?[\w.~-]+$/,
  pypi: /^[A-Za-z0-9][\w.-]*$/,
  nuget: /^[A-Za-z0-9][\w.-]*$/,
  oci: /^[\w.-]+(?::\d+)?(?:\/[\w.-]+)*(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/,
};

function checkPackage(item: JsonObject, at: string, report: Report): void {
  checkOldNames(item, at, report);
  checkText(item, 'registryType', at, report, { required: true });
  checkText(item, 'identifier', at, report, { required: true });
  checkText(item, 'version', at, report, { maxLength: 255 });
  const { registryType: type, identifier, version, transport, fileSha256 } = item;
  checkVersion(version, `${at}/version`, report);
  // The package runner would read it as an option of its own: npx's --call starts a shell.
  for (const field of ['identifier', 'version', 'runtimeHint']) checkNoOption(item[field], `${at}/${field}`, report);
  eachItem(item['runtimeArguments'], `${at}/runtimeArguments`, report, ({ type: argumentType, value }, path) => {
    if (argumentType === 'positional' && !isAssumeYes(value)) checkNoOption(value, `${path}/value`, report);
  });
  if (typeof type === 'string') {
    const form = Object.hasOwn(IDENTIFIERS, type) ? IDENTIFIERS[type] : undefined;
    if (type === 'mcpb') {
      if (fileSha256 === undefined) report('hash-missing', at);
      report('package-download', at);
    } else if (!form) report('registry-unknown', `${at}/registryType`, { type });
    else if (typeof identifier === 'string' && !form.test(identifier)) {
      report('identifier-form', `${at}/identifier`, { identifier: shortenText(identifier, 120), type });
    }
    if (type === 'oci' && version !== undefined) report('version-in-identifier', `${at}/version`);
    if (/^(?:npm|pypi|nuget)$/.test(type) && version === undefined) report('version-missing', at, { type });
  }
  if (fileSha256 !== undefined && !/^[a-f0-9]{64}$/.test(shortText(fileSha256)))
    report('hash-form', `${at}/fileSha256`);
  const lists = ['runtimeArguments', 'packageArguments'];
  for (const list of lists)
    eachItem(item[list], `${at}/${list}`, report, (argument, path) => checkArgument(argument, path, report));
  checkNamedInputs(item['environmentVariables'], `${at}/environmentVariables`, report);
  if (!isObject(transport)) {
    report('missing', at, { field: 'transport' });
    return;
  }
  const listed = [...lists, 'environmentVariables'].flatMap((list) => {
    const members = item[list];
    return Array.isArray(members) ? (members as unknown[]).filter(isObject) : [];
  });
  const known = listed.flatMap(({ name, valueHint }) => [name, valueHint]);
  checkTransport(transport, `${at}/transport`, ['stdio', ...REGISTRY_TYPES], known, report);
}

function checkNoOption(value: unknown, at: string, report: Report): void {
  if (isOption(value)) report('read-as-option', at, { value: shortText(value) });
}

function checkVersion(version: unknown, at: string, report: Report): void {
  if (typeof version !== 'string') return;
  if (version === 'latest') report('version-latest', at);
  else if (RANGE.test(version)) report('version-range', at, { version });
}

function checkTransport(
  transport: JsonObject,
  at: string,
  allowed: readonly string[],
  variables: readonly unknown[],
  report: Report,
): void {
  const { type, url } = transport;
  if (typeof type !== 'string') report('missing', at, { field: 'type' });
  else if (!allowed.includes(type)) report('transport-type', `${at}/type`, { type, allowed: allowed.join(', ') });
  if (type === 'stdio') return;
  if (typeof url !== 'string') report('missing', at, { field: 'url' });
  else {
    if (!URL_FORM.test(url)) report('url-form', `${at}/url`, { url: shortenText(url, 200) });
    checkVariables(url, variables, `${at}/url`, report);
  }
  checkNamedInputs(transport['headers'], `${at}/headers`, report);
}

function checkNamedInputs(list: unknown, at: string, report: Report): void {
  eachItem(list, at, report, (input, path) => {
    checkText(input, 'name', path, report, { required: true });
    checkInput(input, path, report);
  });
}

function checkArgument(argument: JsonObject, at: string, report: Report): void {
  const { type, value, valueHint } = argument;
  if (type === 'named') checkText(argument, 'name', at, report, { required: true });
  else if (type === 'positional') {
    if (value === undefined && valueHint === undefined) report('argument-nameless', at);
  } else if (type === undefined) report('missing', at, { field: 'type' });
  else report('argument-type', `${at}/type`, { type: shortText(type) });
  checkInput(argument, at, report);
}

function checkInput(input: JsonObject, at: string, report: Report): void {
  checkOldNames(input, at, report);
  for (const field of ['value', 'default', 'description']) checkText(input, field, at, report);
  const { format, choices, default: defaultValue, value, variables } = input;
  if (format !== undefined && !/^(?:string|number|boolean|filepath)$/.test(shortText(format)))
    report('format-unknown', `${at}/format`, { format: shortText(format) });
  if (Array.isArray(choices) && typeof defaultValue === 'string' && !choices.includes(defaultValue))
    report('default-not-a-choice', `${at}/default`, { value: defaultValue });
  if (typeof value === 'string') checkVariables(value, namesOf(variables), `${at}/value`, report);
  eachEntry(variables, `${at}/variables`, report, (variable, path) => checkInput(variable, path, report));
}

function checkVariables(text: string, known: readonly unknown[], at: string, report: Report): void {
  for (const [variable, name] of text.matchAll(/\{([A-Za-z_][\w-]*)\}/g)) {
    if (!known.includes(name)) report('variable-undeclared', at, { variable });
  }
}

function checkOldNames(owner: JsonObject, at: string, report: Report): void {
  for (const [old, name] of OLD_NAMES) {
    if (owner[old] !== undefined) report('old-name', pointerTo(at, old), { old, name });
  }
}

function checkText(
  owner: JsonObject,
  field: string,
  at: string,
  report: Report,
  { required = false, maxLength = Infinity }: { required?: boolean; maxLength?: number } = {},
): void {
  const value = owner[field];
  if (value === undefined || value === '') {
    if (required) report('missing', at, { field });
  } else if (typeof value !== 'string') report('not-text', `${at}/${field}`, { field });
  else if (value.length > maxLength) {
    const values = { field, length: String(value.length), most: String(maxLength) };
    report('too-long', `${at}/${field}`, values);
  }
}

function eachItem(list: unknown, at: string, report: Report, check: (item: JsonObject, at: string) => void): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) {
    report('not-list', at);
    return;
  }
  list.forEach((item: unknown, index) => {
    if (isObject(item)) check(item, `${at}/${index}`);
    else report('not-object', `${at}/${index}`);
  });
}

function eachEntry(map: unknown, at: string, report: Report, check: (item: JsonObject, at: string) => void): void {
  if (map === undefined) return;
  if (!isObject(map)) {
    report('not-object', at);
    return;
  }
  for (const [name, item] of Object.entries(map)) {
    if (isObject(item)) check(item, pointerTo(at, name));
    else report('not-object', pointerTo(at, name));
  }
}

function namesOf(variables: unknown): string[] {
  return isObject(variables) ? Object.keys(variables) : [];
}

function shortText(value: unknown): string {
  return shortenText(typeof value === 'string' ? value : JSON.stringify(value), 120);
}
