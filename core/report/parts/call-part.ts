import { stringifyJson, rawText } from '../../json/lossless';
import { replaceSecrets } from '../../schema/plan/secret-values';
import { formatDuration } from '../../text/format';
import { markup, type MarkupValue, type Markup } from '../markup';
import { MASK } from '../../secrets/secrets';
import type { PictureChange } from '../../comparison/media/picture-change';
import type { ReportPage } from '../page/report-page';
import type { ReportedCall, ReportedRun, ReportedServerRequest, RunToDraw } from '../report';
import { outcomePart, turnPart } from './outcome-part';
import { uiOptionsAt } from './ui-options';
import { fieldsPart } from './fields-part';
import { findingsPart } from './findings-part';
import { mediaPart } from './media-part';
import { markdownPart } from './markdown-part';
import { foldedJson, textPart, jsonPart } from './text-part';
import { shownRunStatus, statusPart } from './status-part';
import type { CheckResult } from '../../suite/checks/check-result';
import { isObject, ownProperty, toList } from '../../json/json-object';
import { stringMember } from '../../protocol/content/block';

/** With time zone, in the report's language. @param at milliseconds since the epoch */
export function momentPart({ language }: Pick<ReportPage, 'language'>, at: number): Markup {
  const moment = new Date(at);
  const style = { dateStyle: 'medium', timeStyle: 'long' } as const;
  return markup`<time datetime="${moment.toISOString()}"
    >${moment.toLocaleString(language, style)}</time
  >`;
}

export async function callBody(page: ReportPage, call: ReportedCall): Promise<Markup> {
  const { texts, isWalkthrough } = page;
  const { description, notes, runs, checks = [], durations, flaky } = call;
  const more = isWalkthrough ? 0 : (call.more ?? 0);
  const shown: Markup[] = [];
  for (const [index, run] of runs.entries())
    shown.push(await runPart(page, call, run, runs.length > 1 ? index + 1 : undefined));
  const details = isWalkthrough
    ? []
    : [
        durations && texts.durations(formatDuration(durations.p50), formatDuration(durations.p95), durations.count),
        flaky && texts.flaky(flaky.failed, flaky.of),
      ].filter((detail) => detail !== undefined);
  return markup`${description !== undefined && markup`<div class="description">${markdownPart(page, description)}</div>`}${
    details.length > 0 && markup`<p class="facts">${details.join(' · ')}</p>`
  }${
    notes !== undefined &&
    notes.trim() !== '' &&
    markup`<div class="notes">
      <p class="kind">${texts.notes}</p>
      ${markdownPart(page, notes)}
    </div>`
  }${!isWalkthrough && checksPart(page, page.masked(checks))}${shown}${more > 0 && markup`<p class="cut">${texts.moreRuns(more)}</p>`}`;
}

/** @param number of the run, if there are several */
async function runPart(
  page: ReportPage,
  { target }: ReportedCall,
  run: ReportedRun,
  number: number | undefined,
): Promise<Markup> {
  const { texts } = page;
  const { durationMs, startedAt } = run;
  const { checks = [], stderr = [] } = page.isWalkthrough ? {} : run;
  const shown = await page.runOf(run);
  const head =
    number !== undefined &&
    markup`<p class="run">
      ${statusPart(shownRunStatus(page, run))}
      <strong>${run.label ?? texts.run(number)}</strong>${
        durationMs !== undefined && markup` <span class="quiet">${formatDuration(durationMs)}</span>`
      }
    </p>`;
  const label = number === undefined && run.label !== undefined && markup`<p class="facts">${run.label}</p>`;
  const when =
    startedAt !== undefined && !page.isWalkthrough && markup`<p class="facts">${momentPart(page, startedAt)}</p>`;
  const pictures = !page.isWalkthrough && picturesPart(page, shown?.stored?.pictures ?? []);
  const responsePart = shown
    ? exchangePart(page, shown, target.kind)
    : markup`<p class="quiet">${missingReason(page, run)}</p>`;
  return markup`<div class="${number === undefined ? 'only-run' : 'one-run'}">
    ${head}${label}${when}${checks.length > 0 && checksPart(page, page.masked(checks))}${pictures}${responsePart}${
      stderr.length > 0 &&
      markup`<details>
        <summary>${texts.stderr}</summary>
        <pre>${page.masked(stderr).join('\n')}</pre>
      </details>`
    }
  </div>`;
}

function missingReason({ texts }: ReportPage, { reason, status }: ReportedRun): string {
  if (reason !== undefined) return texts.skipped(reason);
  return status === 'skipped' ? texts.nothingSent : texts.notSaved;
}

function picturesPart(page: ReportPage, pictures: readonly PictureChange[]): MarkupValue {
  const { texts } = page;
  return pictures.map(({ at, mimeType, before, after, difference }) => {
    const sides = [
      { title: texts.reference, base64: before, declared: mimeType },
      { title: texts.result, base64: after, declared: mimeType },
      ...(difference === undefined ? [] : [{ title: texts.difference, base64: difference, declared: 'image/png' }]),
    ];
    return markup`<div class="pictures" role="group" aria-label="${texts.changedPicture} ${at}">
      ${sides.map(
        ({ title, base64, declared }) =>
          markup`<div>
            <p class="kind">${title}</p>
            ${mediaPart(page, { base64, declared, uri: null, label: `${title} ${at}` })}
          </div>`,
      )}
    </div>`;
  });
}

function exchangePart(page: ReportPage, shown: RunToDraw, kind: ReportedCall['target']['kind']): Markup {
  const { texts } = page;
  const { serverRequests = [], outcomes, failure } = shown;
  const { findings = [] } = page.isWalkthrough ? {} : shown;
  const messages = page.isWalkthrough ? [] : messagesOf(shown);
  const requestPart = markup`${argumentsPart(page, shown, kind)}${
    serverRequests.length > 0 &&
    markup`${page.heading('part', texts.serverRequests)}${serverRequests.map((each) => serverRequestPart(page, each))}`
  }`;
  const resultPart = markup`${page.heading('part', texts.result)}
    <div class="answer">${outcomePart(page, outcomes.at(-1), { kind, failure })}</div>`;
  if (page.isWalkthrough)
    return markup`<div class="exchange">
      ${requestPart.parts.length > 0 && markup`<div class="asked">${requestPart}</div>`}
      <div class="came">${resultPart}</div>
    </div>`;
  return markup`${requestPart}${resultPart}${
    findings.length > 0 && markup`${page.heading('part', texts.findings)}${findingsPart(page, findings)}`
  }${
    messages.length > 0 &&
    markup`<details>
        <summary>${texts.messages}</summary>
        ${messages.map(
          ({ direction, text }) =>
            markup`<p class="kind">${texts[direction]}</p>
              ${textPart(page, text, { mimeType: 'application/json' })}`,
        )}
      </details>`
  }`;
}

function messagesOf({ outcomes }: RunToDraw): readonly { direction: 'sent' | 'received'; text: string }[] {
  const messages = outcomes.flatMap((outcome) => [
    { direction: 'sent' as const, text: outcome.request },
    { direction: 'received' as const, text: 'raw' in outcome ? rawText(outcome.raw) : '' },
  ]);
  return messages.filter(({ text }) => text !== '');
}

function argumentsPart(
  page: ReportPage,
  { arguments: args, schema, ui, stored }: RunToDraw,
  kind: ReportedCall['target']['kind'],
): MarkupValue {
  const { texts } = page;
  const omitted = stored?.omitted ?? [];
  if (kind === 'resource' && args === undefined) return undefined;
  const title = page.heading('part', kind === 'raw' ? texts.message : texts.arguments);
  if (typeof args === 'string') return markup`${title}${textPart(page, args, { mimeType: 'application/json' })}`;
  const isShown = (name: string) => !page.isWalkthrough || !uiOptionsAt(ui, [name]).isHidden;
  const hasAny = typeof args === 'object' && args !== null && Object.keys(args).some(isShown);
  if (!hasAny && omitted.length === 0 && page.isWalkthrough) return undefined;
  const omittedFields =
    omitted.length > 0 &&
    markup`<dl class="fields">
      ${omitted.map(
        (name) =>
          markup`<div class="field">
            <dt><code>${name}</code></dt>
            <dd><span class="quiet">${MASK} ${texts.secret}</span></dd>
          </div>`,
      )}
    </dl>`;
  const shown = replaceSecrets(schema ?? true, args, () => MASK);
  const fields =
    hasAny || schema !== undefined
      ? fieldsPart(page, args ?? {}, { schema, ui, omitted })
      : omitted.length === 0 && markup`<p class="quiet">${texts.noArguments}</p>`;
  return markup`${title}
    <div class="arguments">
      ${fields}${omittedFields}${
        hasAny && !page.isWalkthrough && stringifyJson(shown) !== '' && foldedJson(page, texts.asJson, shown)
      }
    </div>`;
}

/** Failed checks with expected and actual value; passed ones folded behind their count. */
function checksPart(page: ReportPage, checks: readonly CheckResult[]): Markup {
  const { texts } = page;
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return markup`${failed.map((check) => failedPart(page, check))}${
    passed.length > 0 &&
    markup`<details class="passed">
      <summary>✓ ${texts.passedChecks(passed.length)}</summary>
      <ul>
        ${passed.map((check) => markup`<li>${nameOf(page, check)} <span class="quiet">${check.actual}</span></li>`)}
      </ul>
    </details>`
  }`;
}

function failedPart(page: ReportPage, check: CheckResult): Markup {
  const { texts } = page;
  const { expected, actual, difference = [] } = check;
  return markup`<div class="check">
    <p class="check-title"><span aria-hidden="true">✕</span> ${nameOf(page, check)}</p>
    <dl>
      <div>
        <dt>${texts.expected}</dt>
        <dd>${expected}</dd>
      </div>
      <div>
        <dt>${texts.actual}</dt>
        <dd>${actual}</dd>
      </div>
      ${
        difference.length > 0 &&
        markup` <div>
          <dt>${texts.difference}</dt>
          <dd>${difference.join('\n')}</dd>
        </div>`
      }
    </dl>
  </div>`;
}

function nameOf(page: ReportPage, { check, at }: CheckResult): MarkupValue {
  return markup`${page.texts.checkNames[check]}${at !== undefined && markup` <code>${at}</code>`}`;
}

function serverRequestPart(page: ReportPage, request: ReportedServerRequest): Markup {
  const { texts } = page;
  const { method } = request;
  const title = ownProperty(texts.serverRequest, method) ?? texts.otherServerRequest(method);
  return markup`<div class="question">
    <p class="kind">${title}</p>
    ${requestText(page, request)}
    <div class="reply">${answerPart(page, request)}</div>
  </div>`;
}

function requestText(page: ReportPage, { method, params }: ReportedServerRequest): MarkupValue {
  switch (method) {
    case 'elicitation/create': {
      const url = stringMember(params, 'url');
      return markup`<div class="plain">${stringMember(params, 'message') ?? ''}</div>
        ${url !== null && markup`<p class="address"><code>${url}</code></p>`}`;
    }
    case 'sampling/createMessage': {
      const { messages } = params;
      const system = stringMember(params, 'systemPrompt');
      return markup`${
        system !== null &&
        markup`<div class="turn">
          <p class="kind">${page.texts.system}</p>
          <div class="plain">${system}</div>
        </div>`
      }${toList(messages).map((message) => turnPart(page, message))}`;
    }
    default:
      return Object.keys(params).length > 0 && jsonPart(page, params);
  }
}

function answerPart(page: ReportPage, { method, params, answer }: ReportedServerRequest): MarkupValue {
  const { texts } = page;
  if (!isObject(answer)) return markup`<p class="kind">${texts.refused}</p>`;
  if (method === 'sampling/createMessage') return turnPart(page, answer);
  if (method !== 'elicitation/create') return jsonPart(page, answer);
  const { action, content } = answer;
  const { requestedSchema } = params;
  const word = typeof action === 'string' ? (texts.answered[action] ?? action) : '';
  return markup`<p class="kind">${word}</p>
    ${
      content !== undefined &&
      fieldsPart(page, content, { schema: isObject(requestedSchema) ? requestedSchema : undefined })
    }`;
}
