import { isObject, type JsonObject } from '../../json/json-object';
import { shortenText } from '../../json/shorten-strings';
import { stringifyJson, textOrJson } from '../../json/lossless';
import { readContents, stringMember, withoutTexts } from '../../protocol/content/block';
import { failureText } from '../../session/connect/failure-text';
import type { Outcome } from '../../session/requests/outcome';
import { markup, type MarkupValue, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import { blockName, contentPart, contentsPart, withoutMedia } from './content-part';
import { fieldsPart } from './fields-part';
import { foldedJson, jsonPart, textPart } from './text-part';
import type { RunKind } from '../../run/run';

/** @param failure why the connection was lost, if not in English */
export function outcomePart(
  page: ReportPage,
  outcome: Outcome | undefined,
  { kind, failure }: { kind: RunKind; failure: string | undefined },
): Markup {
  const { texts } = page;
  switch (outcome?.kind) {
    case undefined:
      return markup`<p class="quiet">${page.isWalkthrough ? texts.noRecordedResult : texts.noAnswer}</p>`;
    case 'result':
      return resultPart(page, outcome.result, kind);
    case 'error': {
      const { code, message, data } = outcome.error;
      const text = textOrJson(message);
      return problem(
        texts.rejected,
        text !== '' && markup`<div class="plain">${text}</div>`,
        code !== undefined &&
          !page.isWalkthrough &&
          markup`<p class="quiet">${texts.errorCode(stringifyJson(code))}</p>`,
        data !== undefined && !page.isWalkthrough && jsonPart(page, data),
      );
    }
    case 'timeout':
      return problem(texts.timeout(outcome.limit / 1000));
    case 'lost':
      return problem(
        texts.lost,
        !page.isWalkthrough && markup`<div class="plain">${failure ?? failureText(outcome.failure)}</div>`,
        !page.isWalkthrough &&
          outcome.failure.stderr.length > 0 &&
          markup`<pre>${outcome.failure.stderr.join('\n')}</pre>`,
      );
    case 'cancelled':
      return problem(texts.cancelled[outcome.because ?? 'person']);
  }
}

function problem(title: string, ...inner: readonly MarkupValue[]): Markup {
  return markup`<div class="problem">
    <p class="problem-title">${title}</p>
    ${inner}
  </div>`;
}

/** Members of a result that have their own view, or say nothing to users. */
const KNOWN: Readonly<Record<RunKind, readonly string[]>> = {
  tool: ['content', 'structuredContent', 'isError'],
  prompt: ['description', 'messages'],
  resource: ['contents'],
  raw: [],
};
const ALWAYS_KNOWN = ['_meta', 'resultType'];

function resultPart(page: ReportPage, result: unknown, kind: RunKind): Markup {
  const { texts } = page;
  if (!isObject(result) || kind === 'raw') return jsonPart(page, result);
  const others = Object.entries(result).filter(([name]) => !KNOWN[kind].includes(name) && !ALWAYS_KNOWN.includes(name));
  const shown = knownParts(page, result, kind);
  const isEmpty = shown.parts.length === 0 && others.length === 0;
  return markup`${
    result['isError'] === true ? markup`<div class="problem">${shown}</div>` : shown
  }${isEmpty && markup`<p class="quiet">${texts.emptyResult}</p>`}${
    others.length > 0 &&
    !page.isWalkthrough &&
    markup`<div class="block">
      <p class="kind">${texts.otherMembers}</p>
      ${jsonPart(page, Object.fromEntries(others))}
    </div>`
  }${!page.isWalkthrough && foldedJson(page, texts.wholeResult, withoutMedia(result))}`;
}

function knownParts(page: ReportPage, result: JsonObject, kind: RunKind): Markup {
  const { texts } = page;
  switch (kind) {
    case 'tool': {
      const { content, structuredContent, isError } = result;
      const blocks = listOf(content);
      // An audience sees what the stage shows: each text once, and of an error its texts.
      const isPresentedError = page.isWalkthrough && isError === true;
      const shown = isPresentedError ? undefined : structuredContent;
      const told = page.isWalkthrough ? withoutTexts(shown, blocks) : shown;
      const structured =
        told !== undefined &&
        markup`<div class="block structured">
          ${!page.isWalkthrough && markup`<p class="kind">${texts.structured}</p>`}${fieldsPart(page, told)}
        </div>`;
      return markup`${contentPart(page, blocks, shown)}${structured}`;
    }
    case 'prompt': {
      const description = stringMember(result, 'description');
      return markup`${description !== null && markup`<p>${description}</p>`}${listOf(result['messages']).map(
        (message) => turnPart(page, message),
      )}`;
    }
    case 'resource':
      return markup`${listOf(result['contents']).map((contents, index) =>
        isObject(contents)
          ? markup`<div class="block">
              ${contentsPart(page, readContents(contents), blockName(page, 'resource', index))}
            </div>`
          : jsonPart(page, contents),
      )}`;
    case 'raw':
      return jsonPart(page, result);
  }
}

export function turnPart(page: ReportPage, message: unknown): Markup {
  if (!isObject(message)) return jsonPart(page, message);
  const { role, content } = message;
  const who = typeof role === 'string' ? (page.texts.role[role] ?? shortenText(role, 100)) : '';
  const blocks = Array.isArray(content) ? (content as unknown[]) : [content];
  return markup`<div class="turn">
    <p class="kind">${who}</p>
    ${typeof content === 'string' ? textPart(page, content) : contentPart(page, blocks)}
  </div>`;
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined ? [] : [value];
}
