import { curlScript } from './curl-script';
import { markSecrets } from './secret-arguments';
import { pythonCode } from './python-code';
import { stdioScript } from './stdio-script';
import type { ToolCall } from './tool-call';
import { typescriptCode } from './typescript-code';

export type CodeKind = 'shell' | 'typescript' | 'python';

/** A call as a program to run: complete, of exactly these arguments, with secrets left to the environment. */
export function exportCall(kind: CodeKind, exported: ToolCall): string {
  const args = markSecrets(exported.inputSchema ?? {}, exported.args);
  const call = { ...exported, args };
  switch (kind) {
    case 'shell':
      return call.target.kind === 'stdio'
        ? stdioScript(call, call.target)
        : curlScript(call, call.target);
    case 'typescript':
      return typescriptCode(call);
    case 'python':
      return pythonCode(call);
  }
}
