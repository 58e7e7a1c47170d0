import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path';
import { inputPlaceholder } from '../core/session/connect/inputs';
import { mapTexts } from '../core/json/rebuild';

type Config = Record<string, unknown>;
export type Environment = Readonly<Record<string, string | undefined>>;

const PLACEHOLDER = /\$\{([^{}"\\]+)\}/g;
/** `${env:NAME}` of VS Code and Cursor, `${NAME}` and `${NAME:-default}` of Claude Code. */
const ENVIRONMENT = /^(env:)?([\p{ID_Start}_]\p{ID_Continue}*)(?::-(.*))?$/su;

interface FilledEntry {
  entry: Config;
  missing: string[];
  unknown: string[];
  /** Values that became inputs: secrets within a command line or URL, or values to prompt for. */
  inputs: ReadonlyMap<string, string>;
}

/** Fills `${NAME}` as other clients do: from the environment, folders by `file`; inputs by {@link fillInputs}. */
export function fillVariables(entry: Config, file: string, environment: Environment): FilledEntry {
  const missing = new Set<string>();
  const unknown = new Set<string>();
  const inputs = new Map<string, string>();
  const ownVariables = Object(entry['env']) as Config;
  const folders = foldersOf(file);
  const fill = (text: string, staysText: boolean) =>
    text.replace(PLACEHOLDER, (placeholder, name: string) => {
      if (name.startsWith('input:')) return placeholder;
      if (folders.has(name)) {
        const folder = folders.get(name);
        if (folder === undefined) unknown.add(placeholder);
        return folder ?? placeholder;
      }
      const [, prefix, variable, fallback] = ENVIRONMENT.exec(name) ?? [];
      if (variable === undefined) {
        // Left for a shell.
        if (/^[a-z]+:\w/i.test(name)) unknown.add(placeholder);
        return placeholder;
      }
      const value = Object.hasOwn(environment, variable) ? environment[variable] : undefined;
      if (value === undefined && fallback !== undefined) return fallback;
      // If the command is a shell, it gets the variable from `env`.
      if (value === undefined && prefix === undefined && Object.hasOwn(ownVariables, variable)) return placeholder;
      if (value === undefined) missing.add(variable);
      else if (staysText || isAbsolute(value)) return value;
      inputs.set(variable, value ?? '');
      return inputPlaceholder(variable);
    });
  const filled = Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      // Values of env and headers are secret as a whole, a folder never is; any other may be, and becomes an input.
      const staysText = key === 'env' || key === 'headers' || key === 'cwd';
      return [key, mapTexts(value, (text) => fill(text, staysText))];
    }),
  );
  return { entry: filled, missing: [...missing], unknown: [...unknown], inputs };
}

/** The workspace is known if the file is in its `.vscode` or `.cursor`. */
function foldersOf(file: string): ReadonlyMap<string, string | undefined> {
  const folder = dirname(resolve(file));
  const isInside = basename(folder) === '.vscode' || basename(folder) === '.cursor';
  const workspace = isInside ? dirname(folder) : undefined;
  return new Map([
    ['workspaceFolder', workspace],
    ['workspaceFolderBasename', workspace && basename(workspace)],
    ['userHome', homedir()],
    ['pathSeparator', sep],
    ['/', sep],
  ]);
}
