import { isObject, type JsonObject } from '../../../core/json/json-object';
import {
  chatGptUiOf,
  type ContentsFinding,
  contentsOfApp,
  contentsFindings,
  uiOf,
} from '../../../core/protocol/apps/app-contents';
import type { AppKind } from '../../../core/protocol/apps/tool-ui';
import { decodeBase64 } from '../../../core/protocol/content/decode-base64';
import { listPages } from '../../../core/session/lists/list-pages';
import { type ReadFailure, readResource } from '../../../core/session/requests/read-resource';
import { type AppPolicy, appPolicy } from './app-policy';
import { wholeResult } from './app-relay';
import type { AppSession } from './app-session';

/** In characters; larger apps open only after a click. */
const HUGE_CHARACTERS = 8_000_000;

export type AppError =
  | { code: 'unread'; failure: ReadFailure }
  | { code: 'no-contents' }
  | { code: 'no-text' }
  | { code: 'bad-base64' };

export type AppFinding = ContentsFinding | { code: 'huge'; size: number };

export interface AppPage {
  uri: string;
  kind: AppKind;
  html: string;
  policy: AppPolicy;
  /** Undefined leaves it to the host. */
  prefersBorder: boolean | undefined;
  /** `_meta.ui`, or all of `_meta` for ChatGPT, as it was sent; `listed` if only the entry of `resources/list` has it. */
  declared: unknown;
  uiFrom: 'contents' | 'listed' | 'nowhere';
  findings: readonly AppFinding[];
}

export type AppReading = { kind: 'page'; page: AppPage } | { kind: 'error'; error: AppError };

/** Findings after which the user must confirm opening. */
export function isStopping({ code }: AppFinding): boolean {
  return code === 'mime-type' || code === 'huge';
}

/** Uses `resources/read`. Never rejects: see {@link AppError}. */
export async function readApp(
  session: AppSession,
  uri: string,
  kind: AppKind,
  signal?: AbortSignal,
): Promise<AppReading> {
  const outcome = await readResource(session, uri, signal);
  if (outcome.kind === 'failed') return { kind: 'error', error: { code: 'unread', failure: outcome.failure } };
  // Values of a large message are elided in the page.
  const { contents } = wholeResult({ ...outcome, result: outcome }) as typeof outcome;
  const content = contentsOfApp(contents, uri);
  if (!content) return { kind: 'error', error: { code: 'no-contents' } };
  const html = htmlOf(content);
  if (typeof html !== 'string') return { kind: 'error', error: html };
  const readUi = kind === 'chatgpt' ? chatGptUiOf : uiOf;
  const isDeclared = readUi(content) !== undefined;
  const declaring = isDeclared ? content : await listedEntry(session, uri, signal);
  const ui = declaring && readUi(declaring);
  const policy = appPolicy(ui, session.offline);
  return {
    kind: 'page',
    page: {
      uri,
      kind,
      html,
      policy,
      prefersBorder: isObject(ui) && typeof ui['prefersBorder'] === 'boolean' ? ui['prefersBorder'] : undefined,
      declared: kind === 'chatgpt' && ui !== undefined ? declaring?.['_meta'] : ui,
      uiFrom: isDeclared ? 'contents' : ui !== undefined ? 'listed' : 'nowhere',
      findings: [
        ...contentsFindings(content, uri, ui, kind),
        ...(html.length > HUGE_CHARACTERS ? [{ code: 'huge', size: html.length } as const] : []),
      ],
    },
  };
}

function htmlOf({ text, blob }: JsonObject): string | AppError {
  if (typeof text === 'string') return text;
  if (typeof blob !== 'string') return { code: 'no-text' };
  const decoded = decodeBase64(blob);
  if (decoded.state === 'invalid') return { code: 'bad-base64' };
  return new TextDecoder().decode(decoded.bytes);
}

/** Some servers declare it only in `resources/list`. */
async function listedEntry(session: AppSession, uri: string, signal?: AbortSignal): Promise<JsonObject | undefined> {
  const { items } = await listPages(session, { method: 'resources/list', member: 'resources', signal });
  return items.filter(isObject).find((item) => item['uri'] === uri);
}
