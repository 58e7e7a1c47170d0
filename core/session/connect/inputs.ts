import { resourceUrl } from '../../authorization/addresses';
import { secretsOf, type ServerConfig, type ServerTarget, withSecrets } from './server-config';

/** A secret in a command line or a URL is a variable or header `input:NAME`, written `${input:NAME}` as in VS Code. */
const PREFIX = 'input:';
const INPUT_PLACEHOLDER = /\$\{input:([^{}]+)\}/g;
/** A value that is only a placeholder: `${API_KEY}`. */
const PLACEHOLDER = /^\$\{[^{}]+\}$/;

export function inputKey(name: string): string {
  return `${PREFIX}${name}`;
}

export function inputPlaceholder(name: string): string {
  return `\${${PREFIX}${name}}`;
}

/** Whether a variable or header holds the value of an `${input:NAME}`. */
export function isInputKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Fills in the inputs. One without a value stays as it is. */
export function withInputs(target: ServerTarget): ServerTarget {
  const secrets = secretsOf(target);
  const keys = Object.keys(secrets).filter(isInputKey);
  if (keys.length === 0) return target;
  const fill = (text: string) =>
    text.replace(INPUT_PLACEHOLDER, (placeholder, name: string) => secrets[inputKey(name)] ?? placeholder);
  return mapTarget(
    withSecrets(target, Object.fromEntries(Object.entries(secrets).filter(([key]) => !isInputKey(key)))),
    fill,
  );
}

export function mapTarget(target: ServerTarget, change: (text: string) => string): ServerTarget {
  const values = Object.fromEntries(Object.entries(secretsOf(target)).map(([name, value]) => [name, change(value)]));
  const changed = withSecrets(target, values);
  return changed.kind === 'stdio'
    ? { ...changed, command: change(changed.command), args: changed.args.map(change) }
    : { ...changed, url: change(changed.url) };
}

/** The inputs that the user must give: placeholders become empty, and each `${input:NAME}` gets an empty value. */
export function withOpenInputs(target: ServerTarget): ServerTarget {
  const secrets = Object.entries(secretsOf(target)).map(([name, value]): [string, string] => [
    name,
    PLACEHOLDER.test(value) ? '' : value,
  ]);
  const texts = [
    ...secrets.map(([, value]) => value),
    ...(target.kind === 'stdio' ? [target.command, ...target.args] : [target.url]),
  ];
  const names = texts.flatMap((text) => [...text.matchAll(INPUT_PLACEHOLDER)].map(([, name = '']) => name));
  const open = names.map((name): [string, string] => [inputKey(name), '']);
  return withSecrets(target, Object.fromEntries([...open, ...secrets]));
}

/** The URL that tokens are for; a process has none. */
export function resourceUrlOf({ target }: Pick<ServerConfig, 'target'>): string | undefined {
  const filled = withInputs(target);
  return filled.kind === 'stdio' ? undefined : resourceUrl(filled.url);
}
