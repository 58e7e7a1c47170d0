import { ruleSection } from '../core/protocol/findings/rule-section';
import { type Command, type CommandEntry, helpText, tableLines } from './command';
import { defineOptions, didYouMean, readOptionsAndFiles, UsageError } from './options';
import { helpOf } from './page-options';
import { rulePage } from './rule-page';

const MAX_NAME = 22;

export const help = (commands: Readonly<Record<string, CommandEntry>>): Command => ({
  usage: ['help [COMMAND | environment | RULE]'],
  about: 'Describes a command, the environment variables that Loupe reads, or the rule of a finding.',
  options: defineOptions({}),
  examples: [
    ['help test', 'the same as test --help'],
    ['help environment', 'LOUPE_BEARER_TOKEN and other variables'],
    ['help stdout-not-json', 'a rule: what it means, an example, and the fix'],
  ],
  exitCodes: { 0: 'success', 2: 'there is no such command or rule' },
  async run(argv) {
    const { values, files } = readOptionsAndFiles([...argv], this.options);
    const [topic, more] = files;
    if (values.help) return 'help';
    if (more !== undefined) throw new UsageError(`help takes one COMMAND. Unexpected argument: ${more}`);
    process.stdout.write(
      topic === 'environment' ? environmentText() : (ruleText(topic) ?? (await commandText(topic, commands))),
    );
    return 0;
  },
});

/** Undefined if it is not the name of a rule. */
function ruleText(rule: string | undefined): string | undefined {
  if (rule === undefined || !/^[a-z][a-z-]*$/.test(rule)) return undefined;
  const text = ruleSection(rulePage(), rule);
  return text === undefined ? undefined : `${rule}\n\n${text.replaceAll(/\*\*|`|\\(?=[_*<])/g, '')}\n`;
}

async function commandText(
  name: string | undefined,
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<string> {
  if (name !== undefined && !Object.hasOwn(commands, name))
    throw new UsageError(
      `There is no command or rule ${name}.${didYouMean(name, Object.keys(commands))} mcp-loupe --help lists the commands.`,
    );
  return helpText(await helpOf(name, commands));
}

function environmentText(): string {
  return Object.entries(ENVIRONMENT_VARIABLES)
    .map(([title, variables]) => [`${title}:`, ...tableLines(Object.entries(variables), MAX_NAME), ''].join('\n'))
    .join('\n');
}

/** The variables that Loupe reads, as `mcp-loupe help environment` prints them. */
export const ENVIRONMENT_VARIABLES = {
  'A server that requires authorization': {
    LOUPE_BEARER_TOKEN: 'the access token to send',
    LOUPE_CLIENT_ID: 'gets a token by client credentials, with LOUPE_CLIENT_SECRET, or by LOUPE_REFRESH_TOKEN',
    LOUPE_CLIENT_SECRET: 'the secret of this client',
    LOUPE_REFRESH_TOKEN: 'gets a token by this refresh token; --save-refresh-token FILE saves the one that replaces it',
    LOUPE_ISSUER:
      'the exact issuer URL of the only authorization server that may receive these credentials. By default it must be on the server’s own host, or on a subdomain or parent domain of it; Loupe prints its issuer',
    LOUPE_TOKEN_ENDPOINT: 'the token endpoint of a server that publishes no metadata',
    LOUPE_SCOPE: 'the scopes to request, separated by spaces',
    LOUPE_RESOURCE: 'the resource to request; empty omits it',
    LOUPE_AUTHORIZATION_PARAMETERS: 'parameters to add, such as audience=https://api.example.com&organization=acme',
  },
  'The page and the agent server': {
    LOUPE_TOKEN: 'a fixed token instead of a new one for each run: at least 16 of A-Z a-z 0-9 - _',
  },
  Network: {
    NODE_EXTRA_CA_CERTS: 'a PEM file with the CA certificates of your company',
    HTTPS_PROXY: 'the proxy for https: URLs; HTTP_PROXY for http: URLs',
    NO_PROXY: 'hosts that are reached without the proxy',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'the OpenTelemetry collector for spans, if --otlp names none',
  },
  Terminal: {
    NO_COLOR: 'prints no colors',
    CI: 'the page is opened only with --open, and no browser with it',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
