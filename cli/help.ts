import { type Command, helpText, tableLines } from './command';
import { commandNamed } from './commands';
import { ENVIRONMENT_VARIABLES } from './environment-variables';
import { defineOptions, readOptionsAndFiles, UsageError } from './options';
import { pageCommand } from './page-options';

/** Longer names get a line of their own. */
const MAX_NAME = 22;

export const help: Command = {
  usage: ['help [COMMAND | environment]'],
  about: 'Describes a command, or the environment variables that Loupe reads.',
  options: defineOptions({}),
  examples: [
    ['help test', 'the same as test --help'],
    ['help environment', 'LOUPE_BEARER_TOKEN and other variables'],
  ],
  exitCodes: { 0: 'success', 2: 'there is no such command' },
  async run(argv) {
    const { values, files } = readOptionsAndFiles([...argv], this.options);
    const [topic, more] = files;
    if (values.help) return 'help';
    if (more !== undefined) throw new UsageError(`help takes one COMMAND. Unexpected argument: ${more}`);
    process.stdout.write(topic === 'environment' ? environmentText() : await commandText(topic));
    return 0;
  },
};

async function commandText(name: string | undefined): Promise<string> {
  if (name !== undefined && !commandNamed(name))
    throw new UsageError(`There is no command ${name}. mcp-loupe --help lists the commands.`);
  return helpText((await commandNamed(name ?? '')?.load?.()) ?? pageCommand(name));
}

function environmentText(): string {
  return Object.entries(ENVIRONMENT_VARIABLES)
    .map(([title, variables]) => [`${title}:`, ...tableLines(Object.entries(variables), MAX_NAME), ''].join('\n'))
    .join('\n');
}
