import { secretArguments } from '../../secrets/secret-names';
import { inputKey, inputPlaceholder, isInputKey, mapTarget } from './inputs';
import { secretsOf, type ServerTarget, withSecrets } from './server-config';
import { maskSecrets } from '../../secrets/mask-secrets';

/** `mcpServers`: Claude, Cursor and most others. `vscode`: the `mcp.json` of VS Code, which prompts for secrets. */
export type ConfigFormat = 'mcpServers' | 'vscode';

interface NamedTarget {
  name: string;
  target: ServerTarget;
}

/** Placeholders replace the values of variables, headers, and secret options such as `--api-key`. */
export function configOf(servers: readonly NamedTarget[], format: ConfigFormat = 'mcpServers'): string {
  const prepared = servers.map(({ name, target }) => ({ name, target: withInputsForArguments(target) }));
  const config = format === 'vscode' ? vscodeConfig(prepared) : mcpServersConfig(prepared);
  return JSON.stringify(config, null, 2);
}

function mcpServersConfig(servers: readonly NamedTarget[]) {
  const entries = servers.map(({ name, target }) => {
    const written = withPlaceholders(target, (key) => `\${${variableName(key)}}`);
    const inheritEnv = target.kind === 'stdio' && target.inheritEnv && { inheritEnv: true };
    return [name, { ...entryOf(written), ...inheritEnv }];
  });
  return { mcpServers: Object.fromEntries(entries) as object };
}

function vscodeConfig(servers: readonly NamedTarget[]) {
  const allNames = servers.flatMap(({ target }) => Object.keys(secretsOf(target)).map(inputName));
  const inputs: object[] = [];
  const entries = servers.map(({ name, target }) => {
    const idOf = (key: string) => {
      const input = inputName(key);
      const isShared = allNames.filter((other) => other === input).length > 1;
      return isShared ? `${name.replace(/[^\w.-]+/g, '-')}-${input}` : input;
    };
    for (const key of Object.keys(secretsOf(target))) {
      const description = `${inputName(key)} (${name})`;
      inputs.push({ type: 'promptString', id: idOf(key), description, password: true });
    }
    const written = withPlaceholders(target, (key) => inputPlaceholder(idOf(key)));
    const type = target.kind === 'stdio' && { type: 'stdio' };
    return [name, { ...type, ...entryOf(written) }];
  });
  return { ...(inputs.length > 0 && { inputs }), servers: Object.fromEntries(entries) as object };
}

/** `--api-key 123` → `--api-key ${input:API_KEY}`, with 123 in the environment as `input:API_KEY`. */
function withInputsForArguments(target: ServerTarget): ServerTarget {
  if (target.kind !== 'stdio') return target;
  const env = { ...target.env };
  let { args } = target;
  for (const { option, value } of secretArguments(target.args)) {
    const isReplaced = Object.entries(env).some(([key, known]) => isInputKey(key) && known === value);
    if (option === '' || value === '' || value.includes('${') || isReplaced) continue;
    const baseName = option.toUpperCase().replace(/\W+/g, '_');
    const isTaken = (name: string) =>
      Object.hasOwn(env, name) || (Object.hasOwn(env, inputKey(name)) && env[inputKey(name)] !== value);
    let name = baseName;
    for (let n = 2; isTaken(name); n += 1) name = `${baseName}_${n}`;
    env[inputKey(name)] = value;
    const placeholder = inputPlaceholder(name);
    args = args.map((arg) =>
      arg === value ? placeholder : arg.replace(`${option}=${value}`, () => `${option}=${placeholder}`),
    );
  }
  return { ...target, args, env };
}

function inputName(key: string): string {
  return isInputKey(key) ? key.slice(inputKey('').length) : key;
}

function variableName(key: string): string {
  const name = inputName(key);
  const variable = name.replace(/\P{ID_Continue}+/gu, '_');
  return isInputKey(key) || /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(name) ? variable : variable.toUpperCase();
}

/** Replaces each secret by its placeholder, also inside other texts. */
function withPlaceholders(target: ServerTarget, placeholder: (key: string) => string): ServerTarget {
  const keys = Object.keys(secretsOf(target));
  const values = keys.filter((key) => !isInputKey(key)).map((key): [string, string] => [key, placeholder(key)]);
  const bare = withSecrets(target, Object.fromEntries(values));
  const placeholders = keys.filter(isInputKey);
  return mapTarget(bare, (text) =>
    placeholders.reduce((all, key) => all.replaceAll(inputPlaceholder(inputName(key)), placeholder(key)), text),
  );
}

function entryOf(target: ServerTarget): object {
  const names = Object.keys(secretsOf(target));
  if (target.kind === 'stdio') {
    const { command, args, env, cwd } = target;
    return {
      command,
      args: args.map((arg) => maskSecrets(arg)),
      ...(names.length > 0 && { env }),
      ...(cwd !== undefined && { cwd }),
    };
  }
  const { kind, url, headers } = target;
  return { ...(kind !== 'auto' && { type: kind }), url: maskSecrets(url), ...(names.length > 0 && { headers }) };
}
