import { curlScript } from './curl-script';
import { markSecrets } from './secret-arguments';
import { SecretVariables } from './secret-variables';
import { pythonCode } from './python-code';
import { stdioScript } from './stdio-script';
import type { ToolCall } from './tool-call';
import { typescriptCode } from './typescript-code';

export type CodeKind = 'shell' | 'typescript' | 'python';

/** A call as a program to run: complete, of exactly these arguments, with secrets left to the environment. */
export function exportCall(kind: CodeKind, exported: ToolCall): string {
  const variables = new SecretVariables();
  const args = markSecrets(exported.inputSchema ?? {}, exported.args, variables);
  const call = { ...exported, args };
  switch (kind) {
    case 'shell':
      return call.target.kind === 'stdio'
        ? stdioScript(call, call.target, variables)
        : curlScript(call, call.target, variables);
    case 'typescript':
      return typescriptCode(call, variables);
    case 'python':
      return pythonCode(call, variables);
  }
}
