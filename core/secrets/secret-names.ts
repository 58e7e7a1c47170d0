import type { HeaderList } from '../transports/http-progress';
import { isSecretHeader, secretsInUrls } from './mask-secrets';

const SECRET_VARIABLE = /^input:|key|token|secret|passw|pwd|auth|credential|cookie|session|private|(?:^|_)pat(?:_|$)/i;
const SECRET_OPTION = /^--?[\w-]*(?:key|token|secret|passw|auth|credential)[\w-]*=?$/i;
/** What every client sends, and answers are full of. */
const PUBLIC_HEADER = /^(?:accept(?:-\w+)?|content-type|user-agent|mcp-protocol-version)$/i;
/** A shorter part of a cookie is likely to be a word. */
const MIN_COOKIE_CHARACTERS = 8;

/** The values of a process's environment that are secrets, by their names. */
export function secretsOfEnvironment(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && SECRET_VARIABLE.test(name) ? [value] : [],
  );
}

/** The values of headers that a person gave: all but those that say what is understood. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (PUBLIC_HEADER.test(name) ? [] : [value]));
}

/** What the headers of an exchange carry of credentials, session ids and cookies. */
export function credentialsIn(headers: HeaderList): string[] {
  return headers.flatMap(([name, value]) => {
    if (!isSecretHeader(name)) return [];
    if (/^set-cookie$/i.test(name)) return cookieValues(value.replace(/;.*$/s, ''));
    return /^cookie$/i.test(name) ? cookieValues(value) : [value];
  });
}

function cookieValues(text: string): string[] {
  return text
    .split(';')
    .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    .filter(({ length }) => length >= MIN_COOKIE_CHARACTERS);
}

/** Whether the value after an option, or after its `=`, is secret. @param option `--name`, or `--name=` */
export function isSecretOption(option: string): boolean {
  return SECRET_OPTION.test(option);
}

/** A secret among the arguments of a program, and the option whose value it is: empty where it is part of a URL. */
export interface SecretArgument {
  option: string;
  value: string;
}

/** The secrets in the arguments of a program: the values of options like `--api-key`, and what URLs carry. */
export function secretArguments(args: readonly string[]): SecretArgument[] {
  return args.flatMap((arg, at): SecretArgument[] => {
    const named = (option: string, value: string) => ({
      option: option.replace(/^-+|=$/g, ''),
      value,
    });
    const before = args[at - 1] ?? '';
    if (isSecretOption(before) && !before.endsWith('=')) return [named(before, arg)];
    const [option = ''] = /^--?[\w-]+=/.exec(arg) ?? [];
    if (isSecretOption(option)) return [named(option, arg.slice(option.length))];
    return secretsInUrls(arg).map((value) => ({ option: '', value }));
  });
}

/** Their values. */
export function secretsOfArguments(args: readonly string[]): string[] {
  return secretArguments(args).map(({ value }) => value);
}
