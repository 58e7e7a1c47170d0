import type { HeaderList } from '../transports/http-progress';
import { isSecretHeader, secretsInUrls } from './mask-secrets';

const SECRET_VARIABLE = /^input:|key|token|secret|passw|pwd|auth|credential|cookie|session|private|(?:^|_)pat(?:_|$)/i;
const SECRET_OPTION = /^--?[\w-]*(?:key|token|secret|passw|pwd|auth|credential)[\w-]*=?$/i;
/** Sent by every client, and frequent in responses. */
const PUBLIC_HEADER = /^(?:accept(?:-\w+)?|content-type|user-agent|mcp-protocol-version)$/i;
/** Shorter values of a cookie are likely to be common words. */
const MIN_COOKIE_CHARACTERS = 8;

export function secretsOfEnvironment(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && SECRET_VARIABLE.test(name) ? [value] : [],
  );
}

/** Headers of the user: all but those of content negotiation. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (PUBLIC_HEADER.test(name) ? [] : [value]));
}

/** Credentials, session ids and cookies. */
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

/** @param option `--name`, or `--name=` */
export function isSecretOption(option: string): boolean {
  return SECRET_OPTION.test(option);
}

/** `option` is empty if the secret is part of a URL. */
export interface SecretArgument {
  option: string;
  value: string;
}

/** Values of options such as `--api-key`, and credentials in URLs. */
export function secretArguments(args: readonly string[]): SecretArgument[] {
  return args.flatMap((arg, at): SecretArgument[] => {
    const named = (option: string, value: string) => ({ option: option.replace(/^-+|=$/g, ''), value });
    const before = args[at - 1] ?? '';
    if (isSecretOption(before) && !before.endsWith('=')) return [named(before, arg)];
    const [option = ''] = /^--?[\w-]+=/.exec(arg) ?? [];
    if (isSecretOption(option)) return [named(option, arg.slice(option.length))];
    return secretsInUrls(arg).map((value) => ({ option: '', value }));
  });
}

export function secretsOfArguments(args: readonly string[]): string[] {
  return secretArguments(args).map(({ value }) => value);
}
