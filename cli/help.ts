import { ruleSection } from '../core/protocol/findings/rule-section';
import { type Command, type CommandEntry, helpText, tableLines } from './command';
import { ENVIRONMENT_VARIABLES } from './environment-variables';
import { defineOptions, readOptionsAndFiles, UsageError } from './options';
import { helpOf } from './page-options';
import { rulePage } from './rule-page';

/** Longer names get a line of their own. */
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
    throw new UsageError(`There is no command or rule ${name}. mcp-loupe --help lists the commands.`);
  return helpText(await helpOf(name, commands));
}

function environmentText(): string {
  return Object.entries(ENVIRONMENT_VARIABLES)
    .map(([title, variables]) => [`${title}:`, ...tableLines(Object.entries(variables), MAX_NAME), ''].join('\n'))
    .join('\n');
}
