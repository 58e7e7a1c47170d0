import { readPrompts } from '../core/protocol/prompt';
import { readItems } from '../core/protocol/resource';
import { readTools } from '../core/protocol/tool';
import { LIMIT_MS } from '../core/limited/run-limited';
import { listDeclared, withExactNumbers } from '../core/session/lists/list-pages';
import type { Connected, Session } from '../core/session/session';
import { stringifyJson } from '../core/json/lossless';
import { type DraftMaker, draftSuite, type SuiteDraft } from '../core/suite/draft-suite';
import { suggestByCompletion } from '../core/suite/suggest-by-completion';
import { setInSuite } from '../core/suite/edit-suite';
import { asWritten, newSuite } from '../core/suite/propose/call-in-suite';
import { serverFromFolder } from '../core/suite/server-from-folder';
import { listProblemText } from './connect';
import { runLimited } from './limited/node-limited';

// The same server gives the same draft.
const SEED = 1;

const REASONS = {
  destructive: 'marked as destructive',
  'no-name': 'no name',
  'no-example': 'no valid arguments could be made',
  'no-value': 'no value for a variable',
  'too-many': 'too many calls',
} as const satisfies Record<SuiteDraft['leftOut'][number]['reason'], string>;

export interface DraftedText {
  text: string;
  calls: number;
  /** A line for each tool, prompt or resource without a call, and for each list that broke off. */
  leftOut: readonly string[];
}

/** The text that **Generate suite** makes. It lists and asks for completions, but calls no tool. @param folders of the suite's file, and of the process */
export async function draftText(
  session: Session,
  connected: Connected,
  folders: { folder: string; cwd: string },
  { negatives, destructive }: { negatives: number; destructive: boolean },
  signal: AbortSignal,
): Promise<DraftedText> {
  const lists = new Map<string, readonly unknown[]>();
  const incomplete: string[] = [];
  for await (const { method, member, items, problem } of listDeclared(session, connected, signal)) {
    lists.set(member, withExactNumbers(items));
    if (problem) incomplete.push(`${method}: ${listProblemText(problem)}`);
  }
  const listed = (member: string) => lists.get(member) ?? [];
  const { protocolVersion } = connected;
  const draft = await draftSuite(
    {
      tools: readTools(listed('tools')),
      prompts: readPrompts(listed('prompts')),
      items: readItems(listed('resources'), listed('resourceTemplates')),
    },
    { destructive, negatives, protocolVersion },
    makerFor(session, connected),
    signal,
  );
  const calls = draft.calls.map(({ call }) => call);
  return {
    text: setInSuite(newSuite(serverFromFolder(session.config, folders)), ['calls'], asWritten(calls)),
    calls: calls.length,
    leftOut: [...incomplete, ...draft.leftOut.map(({ target, reason }) => `${target.name}: ${REASONS[reason]}`)],
  };
}

function makerFor(session: Session, connected: Connected): DraftMaker {
  return {
    async example(schema) {
      const input = { kind: 'example', schema: stringifyJson(schema), seed: SEED, optional: 'none' } as const;
      const made = await runLimited({ work: 'fill', input }, { limitMs: LIMIT_MS }).catch(() => undefined);
      return made?.kind === 'example' && made.validation.kind !== 'invalid' ? made.text : undefined;
    },
    async negatives(schema) {
      const input = { kind: 'negatives', schema: stringifyJson(schema), current: undefined } as const;
      const made = await runLimited({ work: 'fill', input }, { limitMs: LIMIT_MS }).catch(() => undefined);
      return made?.kind === 'negatives' && made.made.kind === 'cases' ? made.made.cases : [];
    },
    suggest: suggestByCompletion(session, connected),
  };
}
