import { type JsonObject, toObject } from '../../../json/json-object';
import { textOf } from '../../../protocol/listed-items';
import { urlTransportBy } from '../../../transports/transports';
import type { ServerTarget } from '../server-config';
import {
  type OfferInput,
  InputCollector,
  fillTemplate,
  valueOf,
  argumentsOf,
  type Argument,
  type OfferValues,
  type Template,
  objectsIn,
} from './offer-inputs';

export interface ServerOffer {
  kind: 'package' | 'remote';
  /** `npm`, `oci`…, or the transport of a remote. */
  type: string;
  identifier: string;
  inputs: readonly OfferInput[];
  target: (values: OfferValues) => ServerTarget | undefined;
  /** The command line to start by hand, for a package that is reached at a URL. */
  startCommand?: (values: OfferValues) => readonly string[];
}

/** Packages first, in the document's order. Takes any JSON. */
export function offersOf(server: JsonObject): ServerOffer[] {
  return [...objectsIn(server['packages']).map(packageOffer), ...objectsIn(server['remotes']).map(remoteOffer)];
}

export function missingInputs({ inputs }: ServerOffer, values: OfferValues): OfferInput[] {
  return inputs.filter((input) => input.isRequired && valueOf(input, values) === '');
}

/** `--port=` and the value 80 → `--port=80`; `--port` and 80 → `--port`, `80`; an optional one without a value → none. */
function argumentWords(list: readonly Argument[], values: OfferValues, secrets: Record<string, string>): string[] {
  return list.flatMap(({ flag, template }) => {
    const [only] = template.parts;
    const isRepeated = !template.isFixed && typeof only === 'object' && only.isRepeated;
    const text = fillTemplate(template, values, secrets);
    const each = isRepeated ? text.split('\n').filter((line) => line.trim() !== '') : [text];
    return each.flatMap((word) => {
      if (flag === undefined) return word === '' && !template.isFixed ? [] : [word];
      if (word === '') return template.isFixed ? [flag] : [];
      return flag.endsWith('=') ? [`${flag}${word}`] : [flag, word];
    });
  });
}

function packageOffer(item: JsonObject): ServerOffer {
  const inputs = new InputCollector();
  const type = textOf(item['registryType']) ?? '';
  const identifier = textOf(item['identifier']) ?? '';
  const runtimeArguments = argumentsOf(item['runtimeArguments'], inputs);
  const packageArguments = argumentsOf(item['packageArguments'], inputs);
  const env = keyedTemplates('env', item['environmentVariables'], inputs);
  const transport = toObject(item['transport']);
  const isStdio = transport['type'] === undefined || transport['type'] === 'stdio';

  const run = (values: OfferValues): Extract<ServerTarget, { kind: 'stdio' }> | undefined => {
    const secrets: Record<string, string> = {};
    const variables = filledValues(env, values);
    const commandLine = commandOf(item, {
      runtimeArguments: argumentWords(runtimeArguments, values, secrets),
      packageArguments: argumentWords(packageArguments, values, secrets),
      variables: Object.keys(variables),
    });
    if (!commandLine) return undefined;
    const [command = '', ...args] = commandLine;
    return { kind: 'stdio', command, args, env: { ...variables, ...secrets }, inheritEnv: false };
  };
  const offer = { kind: 'package' as const, type, identifier };
  if (isStdio) return { ...offer, inputs: inputs.all, target: run };
  // Variables of the URL are the package's arguments and environment variables.
  const inputsByName = new Map(inputs.all.map((input) => [input.name.replace(/^-+/, ''), input] as const));
  const url = (textOf(transport['url']) ?? '').split(/(\{[^{}]*\})/).map((part) => {
    const name = /^\{-*(.*)\}$/.exec(part)?.[1];
    return (name !== undefined && inputsByName.get(name)) || part;
  });
  const headers = keyedTemplates('header', transport['headers'], inputs);
  return {
    ...offer,
    inputs: inputs.all,
    target: (values) => run(values) && urlTarget(transport['type'], { isFixed: true, parts: url }, headers, values),
    startCommand: (values) => {
      const target = run(values);
      return target ? [target.command, ...target.args] : [];
    },
  };
}

interface CommandParts {
  runtimeArguments: readonly string[];
  packageArguments: readonly string[];
  /** Names: a container gets only those that its command line names. */
  variables: readonly string[];
}

/** Undefined if a package can't be run by one command. */
function commandOf(
  item: JsonObject,
  { runtimeArguments, packageArguments, variables }: CommandParts,
): string[] | undefined {
  const identifier = textOf(item['identifier']) ?? '';
  const version = textOf(item['version']);
  const hint = textOf(item['runtimeHint']);
  // The package runner would read it as its own option.
  if ([identifier, version, hint].some(isOption)) return undefined;
  const withVersion = (separator: string) =>
    version === undefined ? identifier : `${identifier}${separator}${version}`;
  switch (item['registryType']) {
    case 'npm': {
      const command = hint ?? 'npx';
      // npx would prompt on a terminal before it installs the package.
      const mayPrompt = /(^|[\\/])npx(\.cmd)?$/.test(command) && !runtimeArguments.some(isAssumeYes);
      return [command, ...(mayPrompt ? ['-y'] : []), ...runtimeArguments, withVersion('@'), ...packageArguments];
    }
    case 'pypi':
      return [hint ?? 'uvx', ...runtimeArguments, withVersion('=='), ...packageArguments];
    case 'nuget': {
      const yes = runtimeArguments.some(isAssumeYes) ? [] : ['--yes'];
      const afterDashes = packageArguments.length > 0 ? ['--', ...packageArguments] : [];
      return [hint ?? 'dnx', withVersion('@'), ...yes, ...runtimeArguments, ...afterDashes];
    }
    case 'oci': {
      const isTagged = /@sha256:|:[\w.-]+$/.test(identifier);
      const image = isTagged ? identifier : withVersion(':');
      const variableFlags = variables.flatMap((name) => ['-e', name]);
      const [first, ...rest] = runtimeArguments;
      const runFlags = first === 'run' ? rest : runtimeArguments;
      const defaultFlags = ['-i', '--rm'].filter((flag) => !runFlags.includes(flag));
      return [hint ?? 'docker', 'run', ...defaultFlags, ...variableFlags, ...runFlags, image, ...packageArguments];
    }
    default:
      return undefined;
  }
}

function remoteOffer(remote: JsonObject): ServerOffer {
  const inputs = new InputCollector();
  const url = textOf(remote['url']) ?? '';
  const urlTemplate = { isFixed: true, parts: inputs.parts(url, remote['variables']) };
  const headers = keyedTemplates('header', remote['headers'], inputs);
  const type = textOf(remote['type']) ?? '';
  return {
    kind: 'remote',
    type,
    identifier: url,
    inputs: inputs.all,
    target: (values) => urlTarget(type, urlTemplate, headers, values),
  };
}

function urlTarget(type: unknown, url: Template, headers: readonly KeyedTemplate[], values: OfferValues): ServerTarget {
  const secrets: Record<string, string> = {};
  const kind = urlTransportBy(({ registryType }) => registryType === type) ?? 'auto';
  return { kind, url: fillTemplate(url, values, secrets), headers: { ...filledValues(headers, values), ...secrets } };
}

interface KeyedTemplate {
  name: string;
  template: Template;
}

function keyedTemplates(of: 'env' | 'header', list: unknown, inputs: InputCollector): KeyedTemplate[] {
  return objectsIn(list).flatMap((input) => {
    const name = textOf(input['name']);
    return name === undefined ? [] : [{ name, template: inputs.template(of, name, input) }];
  });
}

/** Values are stored as secrets themselves, so they need no input. */
function filledValues(list: readonly KeyedTemplate[], values: OfferValues): Record<string, string> {
  const entries = list.map(({ name, template }) => [name, fillTemplate(template, values)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Whether a program would read the word as an option. */
export function isOption(word: unknown): boolean {
  return typeof word === 'string' && word.startsWith('-');
}

/** The option that skips the prompt of a package runner. */
export function isAssumeYes(word: unknown): boolean {
  return word === '-y' || word === '--yes';
}
