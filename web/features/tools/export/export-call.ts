import { curlScript } from './curl-script';
import { callMessage, initializedMessage, initializeMessage, taskComment } from './messages';
import { pythonCode } from './python-code';
import { jsonWithSecrets, markSecrets } from './secret-arguments';
import { secretEntries, withoutWordSecrets } from './secret-text';
import { SecretVariables } from './secret-variables';
import { variableComments, shellLines, shellText, shellWord } from './shell-words';
import type { ToolCall } from './tool-call';
import { typescriptCode } from './typescript-code';

export type CodeKind = 'shell' | 'typescript' | 'python';

/** A complete program that makes exactly this call; secrets come from the environment. */
export function exportCall(kind: CodeKind, exported: ToolCall): string {
  const variables = new SecretVariables();
  const args = markSecrets(exported.inputSchema ?? {}, exported.args, variables);
  const call = { ...exported, args };
  switch (kind) {
    case 'shell':
      return call.target.kind === 'stdio'
        ? stdioPipeline(call, call.target, variables)
        : curlScript(call, call.target, variables);
    case 'typescript':
      return typescriptCode(call, variables);
    case 'python':
      return pythonCode(call, variables);
  }
}

type StdioTarget = Extract<ToolCall['target'], { kind: 'stdio' }>;

function stdioPipeline(call: ToolCall, target: StdioTarget, variables: SecretVariables): string {
  const messages =
    call.connection?.era === 'modern'
      ? [callMessage(call)]
      : [initializeMessage(call), initializedMessage(), callMessage(call)];
  const commandLine = withoutWordSecrets([target.command, ...target.args], variables);
  const env = secretEntries(target.env, variables);
  const texts = [...commandLine, ...env.map(([, value]) => value)];
  const environment = env.map(([name, value]) => shellText([`${name}=`, ...value]));
  const command = [...(env.length > 0 ? ['env', ...environment] : []), ...commandLine.map(shellText)];
  const cwd = target.cwd === undefined ? '' : `cd ${shellWord(target.cwd)} && `;
  const lines = messages.map((message) => shellText(jsonWithSecrets(message)));
  return `${[
    ...variableComments(texts, jsonWithSecrets(call.args)),
    ...taskComment(call),
    '# Servers end when their input does: sleep leaves them the time to respond.',
    `${cwd}{ ${shellLines("printf '%s\\n'", lines)}; sleep 5; } |`,
    `  ${command.join(' ')}`,
  ].join('\n')}\n`;
}
