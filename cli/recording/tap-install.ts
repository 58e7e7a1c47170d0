import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createTwoFilesPatch } from 'diff';
import {
  configurationFiles,
  startedBy,
  TAPPED_CLIENTS,
  type TappedClient,
} from '../../core/recording/client-configuration';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import { Secrets } from '../../core/secrets/secrets';
import { freePath } from '../../proxy/free-path';
import { writeAtomically } from '../../proxy/write-atomically';
import { plainText } from '../plain-text';
import { didYouMean, UsageError } from '../options';
import { writeStderr } from '../stderr';
import { commandOf, type ConfigKey, secretValues, serverNames, untapped, withCommand } from './tapped-entry';

export interface TapInstallation {
  client: string;
  server: string | undefined;
  isRemoval: boolean;
  record: string | undefined;
  isConfirmed: boolean;
}

/** Puts a tap into a client's configuration, or takes it out. @returns the exit code @throws UsageError */
export async function installTap(plan: TapInstallation): Promise<number> {
  const client = clientOf(plan.client);
  const key: ConfigKey = client === 'vscode' ? 'servers' : 'mcpServers';
  const { file, text } = fileWith(client, key, plan.server);
  const name = plan.server ?? '';
  const commandLine = commandOf(text, [key, name]);
  if (!commandLine)
    throw new UsageError(
      `${name} in ${file} has no command. For a URL, run mcp-loupe tap URL --port N and enter its address.`,
    );
  const untappedWords = untapped(commandLine);
  if (plan.isRemoval && !untappedWords) throw new UsageError(`${name} in ${file} has no tap.`);
  if (!plan.isRemoval && untappedWords) throw new UsageError(`${name} in ${file} has a tap already.`);
  const record = plan.record === undefined ? [] : ['--record', resolve(plan.record)];
  const changed = withCommand(
    text,
    [key, name],
    untappedWords ?? [...startedBy(client, TAP, process.platform), ...record, '--', ...commandLine],
  );
  const secrets = new Secrets(secretValues(text, key));
  process.stdout.write(
    `${plainText(maskSecrets(createTwoFilesPatch(file, file, text, changed, '', '', { context: 2 }), secrets))}\n`,
  );
  if (!plan.isConfirmed && !(await isConfirmed())) {
    writeStderr('Nothing was changed.');
    return 1;
  }
  // A copy is never replaced.
  const copy = freePath(`${file}.before-loupe`);
  copyFileSync(file, copy);
  writeAtomically(file, changed);
  process.stdout.write(`Changed ${file}; its copy is ${copy}. Restart the client.\n`);
  return 0;
}

const TAP = ['npx', '-y', 'mcp-loupe', 'tap'];

function clientOf(name: string): TappedClient {
  const client = TAPPED_CLIENTS.find((known) => known === name);
  if (client) return client;
  throw new UsageError(`Unknown client ${name}. Choose one of ${TAPPED_CLIENTS.join(', ')}.`);
}

/** The first of the client's files that has the server: the project's before the user's. @throws UsageError */
function fileWith(client: TappedClient, key: ConfigKey, server: string | undefined): { file: string; text: string } {
  // In the home folder, both are the same file.
  const paths = new Set(configurationFiles(client, process.platform).map(fullPath));
  const files = [...paths].filter((file) => existsSync(file));
  const configs = files.map((file) => {
    const text = readFileSync(file, 'utf8');
    try {
      return { file, text, names: serverNames(text, key) };
    } catch (error) {
      throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const names = configs.flatMap((each) => each.names);
  const match = configs.find((each) => server !== undefined && each.names.includes(server));
  if (match) return match;
  if (files.length === 0)
    throw new UsageError(
      `No configuration of ${client} found: ${configurationFiles(client, process.platform).join(', ')}.`,
    );
  const known = names.length === 0 ? 'They have no servers.' : `Servers: ${names.join(', ')}.`;
  if (server === undefined) throw new UsageError(`--install and --uninstall require --server NAME. ${known}`);
  throw new UsageError(`No server ${server} in ${files.join(', ')}.${didYouMean(server, names)} ${known}`);
}

function fullPath(path: string): string {
  if (path.startsWith('~/')) return resolve(homedir(), path.slice(2));
  if (path.startsWith('%APPDATA%'))
    return resolve(`${process.env['APPDATA'] ?? homedir()}${path.slice('%APPDATA%'.length)}`);
  return resolve(path);
}

/** @throws UsageError without a terminal */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask on. Add --yes to write the file.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question('Write this change? [y/N] ')).trim());
  } finally {
    lines.close();
  }
}
