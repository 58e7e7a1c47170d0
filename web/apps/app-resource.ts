import { isObject, type JsonObject } from '../../core/json/json-object';
import { type ContentsFinding, contentsOfApp, contentsFindings, uiOf } from '../../core/protocol/apps/app-contents';
import { decodeBase64 } from '../../core/protocol/content/decode-base64';
import { listPages } from '../../core/session/lists/list-pages';
import { type ReadOutcome, readResource } from '../../core/session/requests/read-resource';
import { type AppPolicy, appPolicy } from './app-policy';
import { wholeResult } from './app-relay';
import type { AppSession } from './app-session';

/** Characters of HTML from which on an app is not opened unasked. */
const HUGE = 8_000_000;

/** What keeps an app from being shown. */
export type AppFault =
  | { code: 'unread'; failure: Extract<ReadOutcome, { kind: 'failed' }>['failure'] }
  | { code: 'no-contents' }
  | { code: 'no-text' }
  | { code: 'bad-base64' };

/** What is wrong with an app that can be shown all the same. */
export type AppFlaw = ContentsFinding | { code: 'huge'; size: number };

/** The HTML of an app, with all that its server says of it. */
export interface AppPage {
  uri: string;
  html: string;
  policy: AppPolicy;
  /** Whether it wishes for a border around it; undefined leaves it to the host. */
  prefersBorder: boolean | undefined;
  /** `_meta.ui`, as it was sent; `listed` where only the entry of `resources/list` has one. */
  ui: unknown;
  uiFrom: 'contents' | 'listed' | 'nowhere';
  flaws: readonly AppFlaw[];
}

export type AppReading = { kind: 'page'; page: AppPage } | { kind: 'fault'; fault: AppFault };

/** Flaws with which an app is opened only when the person wants it all the same. */
export function isStopping({ code }: AppFlaw): boolean {
  return code === 'mime-type' || code === 'huge';
}

/** Reads an app by `resources/read`. Never rejects: what keeps it from being shown is told. */
export async function readApp(session: AppSession, uri: string, signal?: AbortSignal): Promise<AppReading> {
  const outcome = await readResource(session, uri, signal);
  if (outcome.kind === 'failed') {
    return { kind: 'fault', fault: { code: 'unread', failure: outcome.failure } };
  }
  // Of a large message the values in the page are cut.
  const { contents } = wholeResult({ ...outcome, result: outcome }) as typeof outcome;
  const content = contentsOfApp(contents, uri);
  if (!content) return { kind: 'fault', fault: { code: 'no-contents' } };
  const html = htmlOf(content);
  if (typeof html !== 'string') return { kind: 'fault', fault: html };
  const own = uiOf(content);
  const ui = own ?? (await listedUi(session, uri, signal));
  const policy = appPolicy(ui, session.offline);
  return {
    kind: 'page',
    page: {
      uri,
      html,
      policy,
      prefersBorder: isObject(ui) && typeof ui['prefersBorder'] === 'boolean' ? ui['prefersBorder'] : undefined,
      ui,
      uiFrom: own !== undefined ? 'contents' : ui !== undefined ? 'listed' : 'nowhere',
      flaws: [
        ...contentsFindings(content, uri, ui),
        ...(html.length > HUGE ? [{ code: 'huge', size: html.length } as const] : []),
      ],
    },
  };
}

function htmlOf({ text, blob }: JsonObject): string | AppFault {
  if (typeof text === 'string') return text;
  if (typeof blob !== 'string') return { code: 'no-text' };
  const decoded = decodeBase64(blob);
  if (decoded.state === 'invalid') return { code: 'bad-base64' };
  return new TextDecoder().decode(decoded.bytes);
}

/** What `resources/list` says, for servers that say it only there. */
async function listedUi(session: AppSession, uri: string, signal?: AbortSignal): Promise<unknown> {
  const { items } = await listPages(session, 'resources/list', 'resources', signal);
  const entry = items.filter(isObject).find((item) => item['uri'] === uri);
  return entry && uiOf(entry);
}
