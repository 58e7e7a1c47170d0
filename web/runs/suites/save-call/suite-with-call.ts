import { setInSuite, SuiteEditError } from '../../../../core/suite/edit-suite';
import { newSuite } from '../../../../core/suite/propose/call-in-suite';
import { readSuite } from '../../../../core/suite/read-suite';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import { messageOfError } from '../../../../core/suite/suite-phrase';
import type { Suite, SuiteCall } from '../../../../core/suite/suite';
import type { LocalizedMessage } from '../../../../core/text/phrase';

export type SuiteWithCall =
  | { kind: 'text'; text: string; added: string }
  | { kind: 'problem'; problem: LocalizedMessage };

/** @param config undefined if the server is no longer in the list */
export function newSuiteWith(call: SuiteCall, config: ServerConfig | undefined, title?: string): SuiteWithCall {
  return verifiedEdit(() => {
    const text = setInSuite(`${newSuite(config, title)}calls: []\n`, ['calls', 0], call);
    return { text, added: text };
  });
}

export function suiteWith(text: string, suite: Suite, call: SuiteCall): SuiteWithCall {
  return verifiedEdit(() => {
    const edited = setInSuite(text, ['calls', suite.calls.length], call);
    return { text: edited, added: addedLines(text, edited) };
  });
}

function verifiedEdit(edit: () => { text: string; added: string }): SuiteWithCall {
  try {
    const { text, added } = edit();
    const read = readSuite(text);
    return read.kind === 'suite' ? { kind: 'text', text, added } : { kind: 'problem', problem: read.problems[0] };
  } catch (error) {
    if (error instanceof SuiteEditError) return { kind: 'problem', problem: messageOfError(error) };
    throw error;
  }
}

/** The lines of `after` between those that both begin and end with. */
function addedLines(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return now.slice(start, now.length - end).join('\n');
}
