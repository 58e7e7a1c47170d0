import { callMessage, initializedMessage, initializeMessage, taskComment } from './messages';
import { jsonWithSecrets } from './secret-arguments';
import { asVariables, withoutWordSecrets } from './secret-text';
import type { SecretVariables } from './secret-variables';
import { setFirst, shellLines, shellText, shellWord } from './shell-words';
import type { ToolCall } from './tool-call';

type StdioTarget = Extract<ToolCall['target'], { kind: 'stdio' }>;

/** A POSIX shell pipeline that makes the call: the messages, one to a line, into the server's standard input. */
export function stdioScript(
  call: ToolCall,
  target: StdioTarget,
  variables: SecretVariables,
): string {
  const messages =
    call.connection?.era === 'modern'
      ? [callMessage(call)]
      : [initializeMessage(call), initializedMessage(), callMessage(call)];
  const words = withoutWordSecrets([target.command, ...target.args], variables);
  const env = asVariables(target.env, variables);
  const texts = [...words, ...env.map(([, value]) => value)];
  const environment = env.map(([name, value]) => shellText([`${name}=`, ...value]));
  const command = [...(env.length > 0 ? ['env', ...environment] : []), ...words.map(shellText)];
  const cwd = target.cwd === undefined ? '' : `cd ${shellWord(target.cwd)} && `;
  const lines = messages.map((message) => shellText(jsonWithSecrets(message)));
  return `${[
    ...setFirst(texts, jsonWithSecrets(call.args)),
    ...taskComment(call),
    '# Servers end when their input does: sleep leaves them the time to answer.',
    `${cwd}{ ${shellLines("printf '%s\\n'", lines)}; sleep 5; } |`,
    `  ${command.join(' ')}`,
  ].join('\n')}\n`;
}
