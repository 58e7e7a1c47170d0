import { TAPPED_CLIENTS } from '../../core/recording/client-configuration';
import type { Command } from '../command';
import { defineOptions, readOptions, readPort, splitAtWords, UsageError } from '../options';
import { openExporter, OTLP_OPTION } from '../otlp/collector';
import { tapHttp } from './tap-http';
import { tapStdio } from './tap-stdio';

const OPTIONS = defineOptions({
  record: {
    type: 'string',
    value: 'FILE',
    help: 'write NAME.loupe.jsonl or .gz. Existing files are never overwritten. If FILE is a folder, the file is named after the current time',
  },
  cwd: { type: 'string', value: 'DIR', help: 'working directory of the server (default: the client’s)' },
  otlp: OTLP_OPTION,
  port: { type: 'string', value: 'N', help: 'with a URL: the port on this computer (0: any free port)' },
  install: {
    type: 'string',
    group: 'Configuration of a client',
    value: 'CLIENT',
    help: `put a tap before the command of --server in the configuration of ${TAPPED_CLIENTS.join(', ')}`,
  },
  uninstall: {
    type: 'string',
    group: 'Configuration of a client',
    value: 'CLIENT',
    help: 'take the tap out again',
  },
  server: {
    type: 'string',
    group: 'Configuration of a client',
    value: 'NAME',
    help: 'the server in this configuration',
  },
  yes: {
    type: 'boolean',
    group: 'Configuration of a client',
    help: 'write without asking; a copy of the file is kept',
  },
});
const URL_SCHEME = /^https?:\/\//i;

export const tap: Command = {
  usage: [
    'tap [--record FILE] [--cwd DIR] [--otlp URL] -- COMMAND...',
    'tap URL --port N [--record FILE] [--otlp URL]',
    'tap --install CLIENT --server NAME [--record FILE] [--yes]',
    'tap --uninstall CLIENT --server NAME [--yes]',
  ],
  about: `
Runs between a client and its server: use it in the client's configuration instead of the server's
command or URL. Every byte is forwarded unchanged, and Loupe shows the messages live. --install puts it into
a client's configuration: the change is shown, and written after a question.`,
  options: OPTIONS,
  examples: [
    ['tap --record session.loupe.jsonl -- node server.js', 'in place of a client’s command'],
    ['tap https://example.com/mcp --port 7000', 'in place of a client’s URL'],
    ['tap --install cursor --server weather', 'edit the configuration of Cursor'],
  ],
  exitCodes: {},
  notes: 'The exit code is the server’s own; with --install, 0 after a change and 1 without.',
  async run(argv) {
    const options = parseTap(argv);
    if (options === 'help') return options;
    if (options.kind === 'install') return (await import('./tap-install')).installTap(options);
    const exporter = await openExporter(options.otlp);
    return options.kind === 'stdio'
      ? tapStdio(options.words, options.record, options.cwd, exporter)
      : tapHttp(options.url, options.port, options.record, exporter);
  },
};

export function parseTap(argv: string[]) {
  const { leading, words, isVerbatim } = splitAtWords(argv, OPTIONS);
  const [first] = words;
  const isUrl = !isVerbatim && first !== undefined && URL_SCHEME.test(first);
  // A URL has no arguments: options may follow it.
  const given = isUrl ? [...leading, ...words.slice(1)] : leading;
  const { record, cwd, otlp, port, help, install, uninstall, server, yes = false } = readOptions(given, OPTIONS);
  if (help) return 'help';
  const client = install ?? uninstall;
  if (client !== undefined) {
    if (install !== undefined && uninstall !== undefined) throw new UsageError('Use either --install or --uninstall.');
    if (first !== undefined) throw new UsageError(`--install takes no server command. Unexpected argument: ${first}`);
    return { kind: 'install', client, server, record, isRemoval: uninstall !== undefined, isConfirmed: yes } as const;
  }
  if (server !== undefined || yes) throw new UsageError('--server and --yes require --install or --uninstall.');
  if (first === undefined) throw new UsageError('tap requires a server: -- COMMAND... or URL.');
  if (!isUrl) {
    if (port !== undefined) throw new UsageError('--port requires a server URL.');
    return { kind: 'stdio', words, record, cwd, otlp } as const;
  }
  if (cwd !== undefined) throw new UsageError('--cwd requires a server command.');
  if (!URL.canParse(first)) throw new UsageError(`"${first}" is not a valid URL.`);
  if (port === undefined) throw new UsageError('tap URL requires --port N.');
  return { kind: 'http', url: first, port: readPort(port), record, otlp } as const;
}
